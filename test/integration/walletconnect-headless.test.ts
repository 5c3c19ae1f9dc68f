import { InMemoryKeyValueStorage, scriptedEvmWallet } from "latchkit/testing";
import { createPublicClient, http, verifyMessage } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { SOON, uriOf, WalletConnectWorld, when } from "./walletconnect-world.js";

describe("WalletConnect from plain Node", () => {
  let local: WalletConnectWorld;
  beforeAll(async () => {
    const started = await WalletConnectWorld.start();
    if (typeof started === "string") throw new Error(started);
    local = started;
  });
  afterEach(() => local.tidy());
  afterAll(() => local.stop());

  it("shows a pairing URI in Node, connects after approval, signs, switches the network and sends", async () => {
    const {
      phone,
      networks: [first, second],
    } = local;
    const page = await local.open();
    const account = await local.connect(page);
    expect(account.address).toBe(phone.address);
    expect(page.account.snapshot).toMatchObject({
      status: "connected",
      wallet: { id: "walletConnect" },
    });
    expect(page.pairing.snapshot).toMatchObject({ status: "idle", isBuffering: false });
    expect(page.pairing.snapshot.uri).toBeUndefined();

    const signature = (await page.account.signMessage("Hello")) as `0x${string}`;
    expect(
      await verifyMessage({
        address: account.address as `0x${string}`,
        message: "Hello",
        signature,
      }),
    ).toBe(true);
    expect(phone.requests.at(-1)).toMatchObject({ method: "personal_sign", chainId: first.id });

    expect((await page.network.switch(second.id)).id).toBe(second.id);
    const sent = await page.account.sendTransaction({
      to: "0x000000000000000000000000000000000000dEaD",
      value: 10n ** 16n,
    });
    expect((await page.account.waitForReceipt(sent)).status).toBe("success");
    const receipt = await createPublicClient({
      transport: http(second.rpcUrls[0]),
    }).getTransactionReceipt({ hash: sent.hash as `0x${string}` });
    expect(receipt).toMatchObject({ status: "success", from: phone.address.toLowerCase() });
    expect(phone.requests.at(-1)).toMatchObject({
      method: "eth_sendTransaction",
      chainId: second.id,
    });
  });

  it("shows account, network and session changes made on the phone", async () => {
    const {
      phone,
      networks: [, second],
    } = local;
    const page = await local.open();
    const account = await local.connect(page);
    await phone.changeAccount(1);
    expect(
      (await when(page.account.state$, ({ current }) => current?.address !== account.address))
        .current?.address,
    ).toBe(phone.address);
    await phone.changeNetwork(second.id);
    expect(
      (await when(page.network.state$, ({ active }) => active.id === second.id)).isSupported,
    ).toBe(true);
    await phone.disconnect();
    await when(page.account.state$, ({ status }) => status === "disconnected");
    await expect(page.account.signMessage("Hello")).rejects.toMatchObject({
      code: "connection/not-connected",
    });
    await phone.changeAccount(0);
  });

  it("ends the WalletConnect session on both sides on disconnect, and can connect again", async () => {
    const page = await local.open();
    await local.connect(page);
    await page.connection.disconnect();
    expect(page.account.snapshot.status).toBe("disconnected");
    await expect.poll(() => local.phone.sessions, SOON).toEqual([]);
    await local.connect(page);
    expect(local.phone.sessions).toHaveLength(1);
  });

  it("restores the WalletConnect wallet after a reload in one state change, without asking the phone", async () => {
    const [storage, options] = [new InMemoryKeyValueStorage(), { instanceId: "reloaded" }];
    const first = await local.open({ storage, options });
    const { address } = await local.connect(first);
    await first.dispose();
    const asked = [local.phone.requests.length, local.phone.proposals.length];

    const again = local.make({ storage, options });
    const seen: string[] = [];
    again.account.state$.subscribe(({ status, current }) => {
      const now = `${status} ${current?.address ?? ""}`;
      if (seen.at(-1) !== now) seen.push(now);
    });
    await again.start();
    expect(seen.at(-1)).toBe(`connected ${address}`);
    expect(seen.filter((one) => one.startsWith("connected"))).toHaveLength(1);
    expect([local.phone.requests.length, local.phone.proposals.length]).toEqual(asked);
    const signature = (await again.account.signMessage("Again")) as `0x${string}`;
    expect(
      await verifyMessage({ address: address as `0x${string}`, message: "Again", signature }),
    ).toBe(true);
    await again.connection.disconnect();
    await again.dispose();
    const third = await local.open({ storage, options });
    expect(third.account.snapshot.status).toBe("disconnected");
  });

  it("replaces the first WalletConnect wallet by a second, and ends the first session on the phone", async () => {
    const extension = scriptedEvmWallet({
      name: "Extension",
      rdns: "com.example.extension",
      networks: local.networks,
    });
    const page = await local.open({ wallet: extension });
    await local.connect(page);
    const second = await page.connection.connect("com.example.extension");
    expect(second.address).toBe(extension.address);
    expect(page.account.snapshot.current?.address).toBe(extension.address);
    const asked = local.phone.requests.length;
    const signature = (await page.account.signMessage("Hello")) as `0x${string}`;
    expect(
      await verifyMessage({
        address: extension.address as `0x${string}`,
        message: "Hello",
        signature,
      }),
    ).toBe(true);
    expect(local.phone.requests).toHaveLength(asked);
    await expect.poll(() => local.phone.sessions, SOON).toEqual([]);
    expect(page.account.snapshot.current?.address).toBe(extension.address);
  });

  it(
    "lists the connector `walletConnect` only while it is not connected",
    { tags: ["S2-044"] },
    async () => {
      const page = await local.open();
      const offered = (): boolean =>
        page.connectors.snapshot.groups.some(({ name }) => name === "walletConnect");
      expect(offered()).toBe(true);
      await local.connect(page);
      expect(offered()).toBe(false);
      await page.connection.disconnect();
      expect(offered()).toBe(true);
      expect(
        (await local.open({ options: { enableWalletConnect: false } })).connectors.snapshot.groups,
      ).toEqual([]);
      await expect(
        (await local.open({ options: { enableWalletConnect: false } })).connection.connect(
          "walletConnect",
        ),
      ).rejects.toMatchObject({ code: "connection/no-connector" });
    },
  );

  it(
    "leaves no WalletConnect session if the user left before the phone approved",
    { tags: ["F20"] },
    async () => {
      const { phone } = local;
      const page = await local.open();
      phone.wait();
      const leaving = new AbortController();
      const connecting = expect(
        page.connection.connect("walletConnect", { signal: leaving.signal }),
      ).rejects.toMatchObject({ code: "call/aborted", isCancellation: true });
      await phone.scan(await uriOf(page));
      await expect.poll(() => phone.prompts, SOON).toHaveLength(1);
      leaving.abort();
      await connecting;
      const settled = local.relay.log.calls.get("wc_approveSession") ?? 0;
      phone.approve();
      await expect
        .poll(() => local.relay.log.calls.get("wc_approveSession") ?? 0, SOON)
        .toBe(settled + 1);
      await expect.poll(() => phone.sessions, SOON).toEqual([]);
      expect(page.account.snapshot).toMatchObject({ status: "disconnected" });
    },
  );

  it("rejects connect with modal/closed when the modal is closed during pairing", async () => {
    const page = await local.open();
    await page.modal.open();
    const connecting = expect(page.connection.connect("walletConnect")).rejects.toMatchObject({
      code: "modal/closed",
      isCancellation: true,
    });
    await uriOf(page);
    await page.modal.close();
    await connecting;
    expect(page.pairing.snapshot.uri).toBeUndefined();
  });

  it('rejects connect with "Connection rejected" if the phone declines, and connects on a retry', async () => {
    const page = await local.open();
    local.phone.reject();
    await expect(local.connect(page)).rejects.toMatchObject({
      code: "connection/rejected",
      message: expect.stringContaining("Connection rejected") as string,
      isCancellation: true,
    });
    local.phone.approve();
    expect((await local.connect(page)).address).toBe(local.phone.address);
  });

  it("reports a signature declined on the phone as a cancellation, and stays connected", async () => {
    const page = await local.open();
    await local.connect(page);
    local.phone.reject();
    await expect(page.account.signMessage("Hello")).rejects.toMatchObject({ isCancellation: true });
    local.phone.approve();
    expect(await page.account.signMessage("Hello")).toMatch(/^0x/u);
  });
});
