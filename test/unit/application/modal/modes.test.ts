import { describe, expect, it } from "vitest";
import {
  createLatchkit,
  evm,
  solana,
  type Latchkit,
  type LatchkitOptions,
} from "../../../../src/index.js";
import { InMemoryWalletPairing, inMemoryPorts } from "../../../../src/testing.js";
import { isPairingUri } from "../../../../src/domain/pairing/pairing-state.js";

const KEY = "ab".repeat(32);
const uri = (topic = "0"): string =>
  `wc:${topic.padStart(64, "0")}@2?relay-protocol=irn&symKey=${KEY}`;
const NETWORK = {
  id: "eip155:1",
  name: "Ethereum",
  rpcUrls: ["https://rpc.example"],
  currency: { symbol: "ETH", decimals: 18 },
} as const;
const SOLANA = {
  ...NETWORK,
  id: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  name: "Solana",
} as const;
const ADDRESS = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const session = {
  topic: "1".repeat(64),
  peer: { name: "Phone" },
  namespaces: { eip155: { accounts: [`eip155:1:${ADDRESS}`] } },
  expiresAt: Date.now() + 1e9,
};

const setupOpened = async (
  options: Partial<LatchkitOptions>,
  own = new InMemoryWalletPairing(),
  isMobile = false,
  ports = inMemoryPorts({}),
): Promise<{ readonly latchkit: Latchkit; readonly own: InMemoryWalletPairing }> => {
  const latchkit = createLatchkit({
    networks: [NETWORK],
    ...options,
    ports: { ...ports, environment: { ...ports.environment, isMobile }, pairing: async () => own },
  });
  await latchkit.start();
  return { latchkit, own };
};
const setupConnected = async (options: Partial<LatchkitOptions>): Promise<Latchkit> => {
  const { latchkit, own } = await setupOpened(options);
  const connecting = latchkit.connection.connect("walletConnect");
  await new Promise<void>((resolve) => {
    latchkit.pairing.state$.subscribe(({ uri: code }) => {
      if (code !== undefined) resolve();
    });
  });
  own.pairings[0]?.answer({ kind: "done", value: session });
  await connecting;
  return latchkit;
};
const shownUri = (latchkit: Latchkit, wanted: string | undefined): Promise<void> =>
  new Promise((resolve) => {
    latchkit.pairing.state$.subscribe(({ uri: code }) => {
      if (code === wanted) resolve();
    });
  });

describe("basic mode", () => {
  it(
    "opens the QR code in basic mode even if a different view or namespace is requested",
    { tags: ["S2-007"] },
    async () => {
      const { latchkit } = await setupOpened({ basic: true });
      await latchkit.modal.open({ view: "Networks", namespace: "eip155" });
      expect(latchkit.navigation.snapshot.entries).toEqual([
        { view: "ConnectingWalletConnectBasic" },
      ]);
      await latchkit.dispose();
    },
  );
  it.each([{ basic: true }, { manualWCControl: true }])(
    "opens the list of mobile wallets on a phone with the options %j",
    { tags: ["S2-007", "S2-005"] },
    async (options) => {
      const { latchkit } = await setupOpened(options, undefined, true);
      await latchkit.modal.open();
      expect(latchkit.navigation.snapshot.entries).toEqual([{ view: "AllWallets" }]);
      await latchkit.dispose();
    },
  );
  it('in basic mode while connected, opens only the view "Account", on request', async () => {
    const latchkit = await setupConnected({ basic: true });
    await latchkit.modal.open();
    expect(latchkit.modal.snapshot.isOpen).toBe(false);
    await latchkit.modal.open({ view: "Account" });
    expect(latchkit.navigation.snapshot.current).toEqual({ view: "Account" });
    await latchkit.dispose();
  });
  it("activates the requested namespace in basic mode even though it opens no view", async () => {
    const latchkit = await setupConnected({
      basic: true,
      networks: [NETWORK, SOLANA],
      chains: [evm(), solana()],
    });
    await latchkit.network.switch(SOLANA.id);
    await latchkit.modal.open({ namespace: "eip155" });
    expect(latchkit.modal.snapshot.isOpen).toBe(false);
    expect(latchkit.network.snapshot.active.id).toBe(NETWORK.id);
    await latchkit.dispose();
  });
  it("opens Connect if basic mode is off", async () => {
    const { latchkit } = await setupOpened({});
    await latchkit.modal.open();
    expect(latchkit.navigation.snapshot.current).toEqual({ view: "Connect" });
    await latchkit.dispose();
  });
});

describe("manualWCControl", () => {
  it(
    "always opens the QR code with `manualWCControl`, even while connected",
    { tags: ["S2-007"] },
    async () => {
      const latchkit = await setupConnected({ manualWCControl: true });
      await latchkit.modal.open({ view: "Account" });
      expect(latchkit.navigation.snapshot.current).toEqual({
        view: "ConnectingWalletConnectBasic",
      });
      await latchkit.dispose();
    },
  );
  it("shows the host's pairing URI without a relay request, and clears it when the modal closes", async () => {
    const { latchkit, own } = await setupOpened({ manualWCControl: true });
    await latchkit.modal.open({ uri: uri() });
    await shownUri(latchkit, uri());
    await latchkit.modal.open({ uri: uri("1") });
    await shownUri(latchkit, uri("1"));
    expect(latchkit.navigation.snapshot.entries).toHaveLength(1);
    await latchkit.modal.close();
    expect(latchkit.pairing.snapshot).toEqual({ status: "idle", isBuffering: false });
    expect(own.pairings).toEqual([]);
    await latchkit.dispose();
  });
  it("needs neither a relay nor a project id with `manualWCControl`", async () => {
    const latchkit = createLatchkit({
      networks: [NETWORK],
      manualWCControl: true,
      ports: inMemoryPorts({}),
    });
    await latchkit.start();
    await latchkit.modal.open({ uri: uri() });
    await shownUri(latchkit, uri());
    expect(latchkit.connectors.snapshot.groups).toEqual([]);
    await latchkit.dispose();
  });
  it.each([
    ["is an https URL", "https://wallet.example"],
    ["has a topic and a key that are too short", "wc:00@2?symKey=00"],
    ["is of version 1", `wc:${"0".repeat(64)}@1?bridge=https://x&key=${KEY}`],
    ["starts with javascript:", `javascript:${uri()}`],
    ["is longer than 1,000 characters", `${uri()}&x=${"y".repeat(1_000)}`],
    ["is empty", ""],
  ])("rejects a pairing URI of the host that %s, and opens nothing", async (_, wrong) => {
    const { latchkit } = await setupOpened({ manualWCControl: true });
    await expect(latchkit.modal.open({ uri: wrong })).rejects.toMatchObject({
      code: "options/wrong-type",
      context: { option: "uri" },
    });
    expect(latchkit.modal.snapshot.isOpen).toBe(false);
    expect(isPairingUri(wrong)).toBe(false);
    await latchkit.dispose();
  });
  const until = (ports: ReturnType<typeof inMemoryPorts>, seconds: number): string =>
    uri().replace("?", `?expiryTimestamp=${Math.floor(ports.clock.now() / 1_000) + seconds}&`);
  it(
    "rejects an expired pairing URI of the host, and opens nothing",
    { tags: ["finding-W23"] },
    async () => {
      const ports = inMemoryPorts({});
      const { latchkit } = await setupOpened({ manualWCControl: true }, undefined, false, ports);
      await expect(latchkit.modal.open({ uri: until(ports, 0) })).rejects.toMatchObject({
        code: "options/wrong-type",
        context: { option: "uri" },
      });
      expect([latchkit.modal.snapshot.isOpen, latchkit.pairing.snapshot.status]).toEqual([
        false,
        "idle",
      ]);
      await latchkit.dispose();
    },
  );
  it(
    "removes the host's pairing URI when it expires, unless the host has set a newer URI",
    { tags: ["finding-W23"] },
    async () => {
      const ports = inMemoryPorts({});
      const { latchkit } = await setupOpened({ manualWCControl: true }, undefined, false, ports);
      const [short, long] = [until(ports, 60), until(ports, 300)];
      await latchkit.modal.open({ uri: short });
      await shownUri(latchkit, short);
      ports.clock.advance(59_000);
      expect(latchkit.pairing.snapshot.uri).toBe(short);
      ports.clock.advance(1_000);
      expect(latchkit.pairing.snapshot).toEqual({ status: "idle", isBuffering: false });
      const next = until(ports, 60);
      await latchkit.modal.open({ uri: next });
      await latchkit.modal.open({ uri: long });
      ports.clock.advance(61_000);
      expect(latchkit.pairing.snapshot.uri).toBe(long);
      await latchkit.dispose();
    },
  );
  it("rejects a `uri` argument without `manualWCControl`", async () => {
    const { latchkit } = await setupOpened({});
    await expect(latchkit.modal.open({ uri: uri() })).rejects.toMatchObject({
      code: "options/needs-another",
    });
    await latchkit.dispose();
  });
});
