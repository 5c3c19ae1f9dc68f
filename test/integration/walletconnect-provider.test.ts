import type { Latchkit, LatchkitEvent, LatchkitOptions } from "latchkit";
import { InMemoryKeyValueStorage } from "latchkit/testing";
import { verifyMessage } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { libraryLogger } from "../../src/infrastructure/wallet-pairing/library-log.js";
import type { Client } from "../../src/infrastructure/wallet-pairing/client-patches.js";
import { closeClient, openClient } from "../../src/infrastructure/wallet-pairing/open-client.js";
import { portStorage } from "../../src/infrastructure/wallet-pairing/port-storage.js";
import { changesOf, hostProvider, type HostProvider } from "../support/doubles/host-provider.js";
import { SOON, uriOf, WalletConnectWorld, when } from "./walletconnect-world.js";

describe("WalletConnect provider of the host", () => {
  let local: WalletConnectWorld;
  const clients: Client[] = [];
  beforeAll(async () => {
    const started = await WalletConnectWorld.start(["relay"]);
    if (typeof started === "string") throw new Error(started);
    local = started;
  });
  afterEach(async () => {
    await local.tidy();
    await expect.poll(() => clients.every(({ session }) => session.length === 0), SOON).toBe(true);
    await Promise.all(clients.splice(0).map(closeClient));
  });
  afterAll(() => local.stop());

  const bring = async (): Promise<HostProvider> => {
    const client = await openClient({
      name: `host-${clients.length}-${Date.now()}`,
      projectId: "0".repeat(32),
      relayUrl: local.world.addresses.relay ?? "",
      metadata: { name: "Host", description: "", url: "https://host.example", icons: [] },
      logger: libraryLogger(() => undefined),
      storage: portStorage(new InMemoryKeyValueStorage(), "host:"),
    });
    clients.push(client);
    return hostProvider(client);
  };
  const open = (
    universalProvider: HostProvider,
    options: Partial<LatchkitOptions> = {},
  ): Promise<Latchkit> => local.open({ options: { services: {}, universalProvider, ...options } });
  const asked = {
    optionalNamespaces: {
      eip155: {
        chains: ["eip155:31337"],
        methods: ["personal_sign"],
        events: ["accountsChanged", "chainChanged"],
      },
    },
  };
  /** The host connects through its own provider, and the phone scans the provider's URI. */
  const hostConnects = async (
    provider: HostProvider,
    show: (uri: string) => void = () => undefined,
  ): Promise<void> => {
    const notified = new Promise<string>((resolve) =>
      provider.on("display_uri", (uri: unknown) => resolve(String(uri))),
    );
    const connecting = provider.connect(asked);
    const uri = await notified;
    show(uri);
    await local.phone.scan(uri);
    await connecting;
  };

  it("connects through the host's WalletConnect provider, and keeps it running after a disconnect", async () => {
    const provider = await bring();
    const untouched = changesOf(provider);
    const page = await open(provider);
    const { address } = await local.connect(page);
    expect(provider.session?.topic).toBe(provider.client.session.getAll()[0]?.topic);
    const signature = (await page.account.signMessage("Hello")) as `0x${string}`;
    expect(
      await verifyMessage({ address: address as `0x${string}`, message: "Hello", signature }),
    ).toBe(true);
    await page.connection.disconnect();
    expect(provider.session).toBeUndefined();
    await expect.poll(() => local.phone.sessions, SOON).toEqual([]);
    await local.connect(page);
    await page.dispose();
    expect(changesOf(provider)).toEqual(untouched);
    expect(provider.client.core.relayer.connected).toBe(true);
    expect(provider.client.session.length).toBe(1);
  });

  it("connects on start, without a request, if the host's WalletConnect provider has a session", async () => {
    const provider = await bring();
    await hostConnects(provider);
    const before = local.phone.requests.length;
    const page = await open(provider);
    await when(page.account.state$, ({ status }) => status === "connected");
    expect(page.account.snapshot.current?.address).toBe(local.phone.address);
    expect(local.phone.requests).toHaveLength(before);
  });

  it("shows pairing URI and connection of the host's provider with `manualWCControl`", async () => {
    const [provider, events] = [await bring(), [] as LatchkitEvent[]];
    const page = await open(provider, { manualWCControl: true });
    page.events.events$.subscribe((event) => events.push(event));
    await page.modal.open();
    const shown = uriOf(page);
    let handed = "";
    await hostConnects(provider, (uri) => {
      handed = uri;
      void page.modal.open({ uri });
    });
    expect(await shown).toBe(handed);
    await when(page.account.state$, ({ status }) => status === "connected");
    await when(page.modal.state$, ({ isOpen }) => !isOpen);
    expect(page.pairing.snapshot.uri).toBeUndefined();
    expect(events).toContainEqual({
      name: "CONNECT_SUCCESS",
      method: "qrcode",
      walletName: "Scripted Phone",
      namespace: "eip155",
    });
    await provider.disconnect();
    await when(page.account.state$, ({ status }) => status === "disconnected");
    await expect.poll(() => local.phone.sessions, SOON).toEqual([]);
  });

  it(
    "keeps no session that the phone approves in the host's provider after the user left",
    { tags: ["F20"] },
    async () => {
      const provider = await bring();
      const page = await open(provider);
      local.phone.wait();
      const leaving = new AbortController();
      const connecting = expect(
        page.connection.connect("walletConnect", { signal: leaving.signal }),
      ).rejects.toMatchObject({ code: "call/aborted" });
      await local.phone.scan(await uriOf(page));
      await expect.poll(() => local.phone.prompts, SOON).toHaveLength(1);
      leaving.abort();
      await connecting;
      local.phone.approve();
      await expect
        .poll(
          () => [provider.session, local.phone.sessions.length, local.phone.prompts.length],
          SOON,
        )
        .toEqual([undefined, 0, 0]);
      expect(page.account.snapshot.status).toBe("disconnected");
    },
  );
});
