import { EMPTY, of } from "rxjs";
import { describe, expect, it } from "vitest";
import {
  evm,
  universal,
  type Latchkit,
  type LatchkitOptions,
  type NetworkChange,
  type WalletConnector,
} from "../../../../src/index.js";
import { FakeClock } from "../../../../src/infrastructure/in-memory/index.js";
import type { InjectedWallets } from "../../../../src/ports/injected-wallets.port.js";
import { aConnector } from "../../../support/builders/connection.js";
import { ADDRESSES, NETWORKS } from "../../../support/fixtures/namespaces.js";
import {
  ManualWallet,
  ManualWallets,
  deferred,
  granted,
} from "../../../support/doubles/manual-wallet.js";
import {
  TWO_NETWORKS,
  errorCodeOf,
  flushPromises,
  setupInstance,
} from "../../../support/worlds/instance.js";

const [SOLANA, DEVNET] = NETWORKS.solana;
const solana = (id: (typeof NETWORKS.solana)[number]) =>
  ({
    id,
    name: id,
    rpcUrls: ["https://s.example"],
    currency: { symbol: "SOL", decimals: 9 },
  }) as const;
type Connected = Awaited<ReturnType<WalletConnector["connect"]>>;

/** A connected EVM wallet and a Solana wallet that connects when the test approves. */
const setupPage = async (options: Partial<LatchkitOptions> = {}) => {
  const [wallet, answer, moved] = [new ManualWallet(), deferred<Connected>(), [] as string[]];
  const session = {
    namespace: "solana",
    networkId: SOLANA,
    accounts: [{ address: ADDRESSES.solana[0], type: "eoa" }],
  } as const;
  const drift: WalletConnector = {
    connectorId: "org.drift",
    namespace: "solana",
    events$: EMPTY,
    connect: () => answer.promise,
    reconnect: async () => session,
    disconnect: async () => undefined,
    request: async () => ({ kind: "done", value: null }),
    selectNetwork: async (id) => {
      moved.push(id);
      return true;
    },
  };
  const rows = [
    { connector: wallet.connector, open: () => wallet },
    {
      connector: aConnector({ id: "org.drift", name: "Drift", namespace: "solana" }),
      open: () => drift,
    },
  ];
  const injectedWallets: InjectedWallets = { wallets$: of(rows) };
  const latchkit = await setupInstance(new ManualWallets(), {
    networks: [...TWO_NETWORKS, solana(SOLANA), solana(DEVNET)],
    chains: [evm(), universal("solana")],
    ...options,
    ports: { injectedWallets, ...options.ports },
  });
  const connecting = latchkit.connection.connect(wallet.connectorId);
  wallet.approve(granted());
  await connecting;
  return {
    latchkit,
    wallet,
    moved,
    approve: () => answer.resolve({ kind: "done", value: session }),
  };
};

const flags = (latchkit: Latchkit): boolean[] => {
  const seen: boolean[] = [];
  latchkit.network.state$.subscribe(({ isSwitchingNamespace }) => {
    if (seen.at(-1) !== isSwitchingNamespace) seen.push(isSwitchingNamespace);
  });
  return seen;
};
/** Waiting for the user in an open modal. */
describe("pending switch to another namespace", () => {
  const patient = async () => {
    const clock = new FakeClock();
    const made = await setupPage({ ports: { clock, scheduler: clock } });
    await made.latchkit.modal.open();
    return { ...made, clock };
  };
  it("ends the switch to another namespace after ten minutes without a connection", async () => {
    const { latchkit, clock } = await patient();
    const before = clock.pending;
    let outcome = "open";
    void errorCodeOf(latchkit.network.switch(SOLANA)).then((code) => (outcome = code));
    await clock.pass(599_999);
    expect([outcome, latchkit.network.snapshot.isSwitchingNamespace]).toEqual(["open", true]);
    await clock.pass(1);
    expect([outcome, latchkit.network.snapshot.isSwitchingNamespace]).toEqual([
      "call/aborted",
      false,
    ]);
    expect([clock.pending, view(latchkit).view]).toEqual([before, "SwitchActiveChain"]);
  });
});

const view = ({ navigation }: Latchkit) => navigation.snapshot.current;

describe("switching to a namespace without a connection", () => {
  const request = async (to: typeof SOLANA, options?: Partial<LatchkitOptions>) => {
    const all = await setupPage(options);
    const { latchkit } = all;
    const seen = flags(latchkit);
    await latchkit.modal.open({ view: "Networks" });
    const done = latchkit.network.switch(to);
    await flushPromises();
    return { ...all, seen, done };
  };

  it(
    "opens SwitchActiveChain with arguments, without changing network or account",
    { tags: ["S2-019", "S4-030"] },
    async () => {
      const { latchkit, seen, done } = await request(SOLANA);
      expect(view(latchkit)).toEqual({
        view: "SwitchActiveChain",
        switchToChain: "solana",
        navigateTo: "Connect",
        navigateWithReplace: true,
        networkId: SOLANA,
      });
      expect(latchkit.network.snapshot).toMatchObject({
        active: { id: "eip155:1" },
        isSwitchingNamespace: true,
        switching: { networkId: SOLANA, phase: "connect" },
      });
      expect(latchkit.account.snapshot.current?.namespace).toBe("eip155");
      void latchkit.modal.close();
      expect(await errorCodeOf(done)).toBe("modal/closed");
      expect(seen).toEqual([false, true, false]);
    },
  );

  it(
    "keeps the first wallet when switch() connects a second one on another namespace",
    { tags: ["S2-019"] },
    async () => {
      const { latchkit, seen, done, approve, moved } = await request(SOLANA);
      latchkit.navigation.replace({ view: "Connect", namespace: "solana" });
      const connecting = latchkit.connection.connect("org.drift", { namespace: "solana" });
      latchkit.navigation.push({
        view: "ConnectingExternal",
        connectorId: "org.drift",
        namespace: "solana",
      });
      approve();
      await connecting;
      expect((await done).id).toBe(SOLANA);
      expect(latchkit.network.snapshot).toMatchObject({
        active: { id: SOLANA },
        isSwitchingNamespace: false,
      });
      expect(latchkit.account.snapshot.byNamespace).toMatchObject({
        eip155: { networkId: "eip155:1" },
        solana: { networkId: SOLANA },
      });
      expect([seen, moved, latchkit.modal.snapshot.isOpen]).toEqual([
        [false, true, false],
        [],
        false,
      ]);
    },
  );

  it("switches the new wallet to the requested network if it connected on a different one", async () => {
    const { latchkit, done, approve, moved } = await request(DEVNET);
    latchkit.navigation.replace({ view: "Connect", namespace: "solana" });
    const connecting = latchkit.connection.connect("org.drift", { namespace: "solana" });
    approve();
    await connecting;
    expect((await done).id).toBe(DEVNET);
    expect([moved, latchkit.network.snapshot.active.id]).toEqual([[DEVNET], DEVNET]);
  });

  it("cancels the switch to another namespace when the user goes back", async () => {
    const { latchkit, seen, done } = await request(SOLANA);
    latchkit.navigation.replace({ view: "Connect", namespace: "solana" });
    await flushPromises();
    expect(seen).toEqual([false, true]);
    latchkit.navigation.back();
    expect(await errorCodeOf(done)).toBe("network/switch-declined");
    expect([seen, latchkit.network.snapshot.active.id]).toEqual([[false, true, false], "eip155:1"]);
  });

  it("selects a network of another namespace without asking the user if the modal is closed", async () => {
    const { latchkit } = await setupPage();
    expect((await latchkit.network.switch(SOLANA)).id).toBe(SOLANA);
    expect([
      latchkit.modal.snapshot.isOpen,
      latchkit.network.snapshot.active.id,
      latchkit.account.snapshot.current,
    ]).toEqual([false, SOLANA, undefined]);
  });

  it(
    "emits every network change, both by the wallet and by the host",
    { tags: ["S4-031"] },
    async () => {
      const { latchkit, wallet } = await setupPage();
      const moves: NetworkChange[] = [];
      latchkit.network.changes$.subscribe((move) => moves.push(move));
      expect(moves).toEqual([]);
      wallet.emit({ kind: "network", networkId: "eip155:10" });
      await latchkit.network.switch(SOLANA);
      expect(moves).toEqual([
        { from: "eip155:1", to: "eip155:10", hasSwitchedNamespace: false },
        { from: "eip155:10", to: SOLANA, hasSwitchedNamespace: true },
      ]);
    },
  );
});

describe("UnsupportedChain with several namespaces", () => {
  const both = async (options: Partial<LatchkitOptions> = {}) => {
    const all = await setupPage(options);
    const connecting = all.latchkit.connection.connect("org.drift", { namespace: "solana" });
    all.approve();
    await connecting;
    return all;
  };
  const wander = ({ wallet }: { readonly wallet: ManualWallet }): void =>
    wallet.emit({ kind: "network", networkId: "eip155:424242" });

  it(
    "does not open UnsupportedChain for a wallet of an inactive namespace",
    { tags: ["S4-032"] },
    async () => {
      const all = await both();
      expect(all.latchkit.network.snapshot.active.id).toBe(SOLANA);
      wander(all);
      expect(all.latchkit.modal.snapshot.isOpen).toBe(false);
      expect(all.latchkit.network.snapshot.isSupported).toBe(true);
    },
  );

  it(
    "opens UnsupportedChain for the active wallet, and lets the user disconnect only that wallet",
    { tags: ["S4-032", "S2-012"] },
    async () => {
      const all = await setupPage();
      wander(all);
      expect(view(all.latchkit)).toEqual({ view: "UnsupportedChain" });
      const connecting = all.latchkit.connection.connect("org.drift", { namespace: "solana" });
      all.approve();
      await connecting;
      await all.latchkit.connection.disconnect({
        namespace: "eip155",
        connectorId: all.wallet.connectorId,
      });
      expect(Object.keys(all.latchkit.account.snapshot.byNamespace)).toEqual(["solana"]);
    },
  );

  const policies = [
    ["S4-033", "unsupported chains are allowed", { allowUnsupportedChain: true }],
    ["S4-034", "network switching is disabled", { enableNetworkSwitch: false }],
    ["S4-035", "basic mode is on", { basic: true, services: { relay: "wss://relay.example" } }],
  ] as const;
  for (const [id, condition, options] of policies)
    it(`does not open UnsupportedChain if ${condition}`, { tags: [id] }, async () => {
      const all = await setupPage(options);
      wander(all);
      expect([
        all.latchkit.modal.snapshot.isOpen,
        all.latchkit.network.snapshot.isSupported,
      ]).toEqual([false, false]);
    });
});
