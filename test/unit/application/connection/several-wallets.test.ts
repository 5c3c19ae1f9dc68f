import { describe, expect, it } from "vitest";
import {
  type AccountChange,
  type Latchkit,
  type LatchkitOptions,
  createLatchkit,
  evm,
  universal,
} from "../../../../src/index.js";
import {
  FakeEnvironment,
  InMemoryKeyValueStorage,
} from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import {
  ADDRESSES,
  NETWORKS,
  grantsOf,
  hostNetworks,
} from "../../../support/fixtures/namespaces.js";
import {
  ManualWallet,
  ManualWallets,
  deferred,
  granted,
} from "../../../support/doubles/manual-wallet.js";
import { PairedPage } from "../../../support/worlds/paired-page.js";
import {
  TWO_NETWORKS,
  errorCodeOf,
  flushPromises,
  setupInstance,
} from "../../../support/worlds/instance.js";

const NETWORK_OPTIONS = [...TWO_NETWORKS, ...hostNetworks(["solana", "bip122"])] as const;
const CHAINS = [evm(), universal("solana"), universal("bip122")] as const;
const setupPage = (
  wallets: readonly ManualWallet[],
  options: Partial<LatchkitOptions> = {},
): Promise<Latchkit> =>
  setupInstance(new ManualWallets(...wallets), {
    networks: NETWORK_OPTIONS,
    chains: [...CHAINS],
    features: { multiWallet: true },
    ...options,
  });
const join = async (
  latchkit: Latchkit,
  wallet: ManualWallet,
  session = granted(),
): Promise<void> => {
  const connecting = latchkit.connection.connect(wallet.connectorId);
  wallet.remembered = session;
  await flushPromises();
  wallet.approve(session);
  await connecting;
};
const grantTwoAccounts = (address = ALICE) => ({
  ...granted("eip155:1", address),
  accounts: [
    { address: ALICE, type: "eoa" },
    { address: BOB, type: "eoa" },
  ] as const,
});
const ids = ({ connection }: Latchkit): readonly string[] =>
  connection.snapshot.connections.map(({ connector }) => connector.id);
const key = ({ namespace, connectorId }: ManualWallet) => ({ namespace, connectorId });

describe("wallet that disconnects while another one is active", () => {
  it("keeps modal and pending network switch when a wallet of a different namespace disconnects", async () => {
    const alpha = new ManualWallet();
    const drift = new ManualWallet({ id: "org.drift", name: "Drift", namespace: "solana" });
    const latchkit = await setupPage([alpha, drift]);
    await join(latchkit, drift, granted(NETWORKS.solana[0], ADDRESSES.solana[0]));
    await join(latchkit, alpha);
    await latchkit.modal.open();
    const asked = deferred<{ readonly kind: "done"; readonly value: null }>();
    alpha.onRequest = async ({ method }) =>
      method === "eth_chainId" ? { kind: "done", value: "0xa" } : asked.promise;
    const switching = latchkit.network.switch("eip155:10");
    await expect.poll(() => alpha.asked.at(-1)).toBe("wallet_switchEthereumChain");
    drift.emit({ kind: "disconnected" });
    expect([
      ids(latchkit),
      latchkit.modal.snapshot.isOpen,
      latchkit.navigation.snapshot.current.view,
      latchkit.network.snapshot.switching?.phase,
    ]).toEqual([["org.alpha"], true, "SwitchNetwork", "waiting"]);
    alpha.remembered = granted("eip155:10");
    asked.resolve({ kind: "done", value: null });
    expect(await switching).toMatchObject({ id: "eip155:10" });
    await latchkit.modal.open();
    alpha.emit({ kind: "disconnected" });
    expect([ids(latchkit), latchkit.modal.snapshot.isOpen]).toEqual([[], false]);
  });
  it("closes the modal if the wallet that was asked to switch the network disconnects", async () => {
    const alpha = new ManualWallet();
    const drift = new ManualWallet({ id: "org.drift", name: "Drift", namespace: "solana" });
    const latchkit = await setupPage([alpha, drift]);
    await join(latchkit, alpha);
    await join(latchkit, drift, granted(NETWORKS.solana[0], ADDRESSES.solana[0]));
    await latchkit.modal.open();
    alpha.onRequest = () => new Promise(() => undefined);
    const switching = errorCodeOf(latchkit.network.switch("eip155:10"));
    await expect.poll(() => alpha.asked.at(-1)).toBe("wallet_switchEthereumChain");
    alpha.emit({ kind: "disconnected" });
    expect(await switching).toBe("modal/closed");
    expect([ids(latchkit), latchkit.modal.snapshot.isOpen]).toEqual([["org.drift"], false]);
  });
  it("closes the modal if the last wallet disconnects, even if the active network had no wallet", async () => {
    const alpha = new ManualWallet();
    const latchkit = await setupPage([alpha]);
    await join(latchkit, alpha);
    await latchkit.network.switch(NETWORKS.solana[0]);
    await latchkit.modal.open();
    alpha.emit({ kind: "disconnected" });
    expect([ids(latchkit), latchkit.modal.snapshot.isOpen]).toEqual([[], false]);
  });
});

describe("several wallets in one namespace", () => {
  it(
    "shows a new wallet, and shows the previous one again after the new one disconnects",
    { tags: ["S3-033"] },
    async () => {
      const [alpha, beta] = [new ManualWallet(), new ManualWallet({ name: "Beta" })];
      const latchkit = await setupPage([alpha, beta]);
      await join(latchkit, alpha, granted("eip155:10"));
      await join(latchkit, beta, granted("eip155:1", BOB));
      expect([
        ids(latchkit),
        latchkit.account.snapshot.current?.address,
        latchkit.network.snapshot.active.id,
      ]).toEqual([["org.beta", "org.alpha"], BOB, "eip155:1"]);
      alpha.emit({ kind: "network", networkId: "eip155:1" });
      alpha.emit({ kind: "network", networkId: "eip155:10" });
      expect(latchkit.network.snapshot.active.id).toBe("eip155:1");
      await latchkit.connection.disconnect(key(beta));
      expect([
        ids(latchkit),
        latchkit.account.snapshot.current?.address,
        latchkit.network.snapshot.active.id,
      ]).toEqual([["org.alpha"], ALICE, "eip155:10"]);
      expect([alpha.isFollowed, beta.isFollowed]).toEqual([true, false]);
    },
  );
  it("replaces the previous wallet with `multiWallet` off, and does not restore the replaced wallet", async () => {
    const [alpha, beta, storage] = [
      new ManualWallet(),
      new ManualWallet({ name: "Beta" }),
      new InMemoryKeyValueStorage(),
    ];
    const options = { features: { multiWallet: false }, ports: { storage } };
    const latchkit = await setupPage([alpha, beta], options);
    await join(latchkit, alpha);
    await join(latchkit, beta, granted("eip155:1", BOB));
    expect([ids(latchkit), alpha.isFollowed, latchkit.connection.snapshot.recent]).toEqual([
      ["org.beta"],
      false,
      [],
    ]);
    await latchkit.dispose();
    expect(ids(await setupPage([alpha, beta], options))).toEqual(["org.beta"]);
  });
  it("ends a pending request when its wallet disconnects, even while a second wallet is shown", async () => {
    const [alpha, beta] = [new ManualWallet(), new ManualWallet({ name: "Beta" })];
    const latchkit = await setupPage([alpha, beta]);
    await join(latchkit, alpha);
    const answer = deferred<unknown>();
    alpha.onRequest = async () => ({ kind: "done", value: await answer.promise });
    const provider = await latchkit.connection.provider("eip155");
    const signing = provider.request({ method: "personal_sign" });
    const other = provider.request({ method: "personal_sign" });
    await flushPromises();
    await join(latchkit, beta, granted("eip155:1", BOB));
    answer.resolve("0x1");
    expect(await signing).toBe("0x1");
    await other;
    alpha.onRequest = () => new Promise(() => undefined);
    await latchkit.connection.switchConnection(key(alpha));
    const ended = expect(provider.request({ method: "personal_sign" })).rejects.toMatchObject({
      code: 4900,
    });
    await flushPromises();
    alpha.emit({ kind: "disconnected" });
    await ended;
    expect(ids(latchkit)).toEqual(["org.beta"]);
  });
  it(
    "restores all wallets of a namespace in one state change, the shown wallet first",
    { tags: ["S4-056", "S3-080"] },
    async () => {
      const storage = new InMemoryKeyValueStorage();
      const wallets = () =>
        [
          new ManualWallet(),
          new ManualWallet({ name: "Beta" }),
          new ManualWallet({ name: "Sol", namespace: "solana" }),
        ] as const;
      const [alpha, beta, sol] = wallets();
      const latchkit = await setupPage([alpha, beta, sol], { ports: { storage } });
      await join(latchkit, sol, granted(NETWORKS.solana[0], ADDRESSES.solana[0]));
      await join(latchkit, beta, granted("eip155:10", BOB));
      await join(latchkit, alpha);
      await latchkit.connection.switchConnection(key(beta));
      const shown = latchkit.connection.snapshot.connections;
      await latchkit.dispose();
      const again = wallets();
      again[0].remembered = granted();
      again[1].remembered = granted("eip155:10", BOB);
      again[2].remembered = granted(NETWORKS.solana[0], ADDRESSES.solana[0]);
      const notified: string[] = [];
      const other = createLatchkit({
        networks: NETWORK_OPTIONS,
        chains: CHAINS,
        features: { multiWallet: true },
        ports: { storage, injectedWallets: new ManualWallets(...again) },
      });
      other.account.state$.subscribe(({ byNamespace, isRestoring }) =>
        notified.push(`${isRestoring} ${Object.keys(byNamespace).join()}`),
      );
      await other.start();
      expect(notified).toEqual(["false ", "true ", "false eip155,solana"]);
      expect(
        other.connection.snapshot.connections
          .filter(({ namespace }) => namespace === "eip155")
          .map(({ accounts }) => accounts[0].caipAddress),
      ).toEqual(
        shown
          .filter(({ namespace }) => namespace === "eip155")
          .map(({ accounts }) => accounts[0].caipAddress),
      );
      expect(other.account.snapshot.statusByNamespace).toEqual({
        eip155: "connected",
        solana: "connected",
        bip122: "disconnected",
      });
      expect(again.flatMap(({ asked }) => asked)).toEqual(["reconnect", "reconnect", "reconnect"]);
    },
  );
  it(
    "lists the accounts of the shown wallets, those of the active namespace first",
    { tags: ["S3-027", "S3-016"] },
    async () => {
      const [alpha, btc] = [
        new ManualWallet(),
        new ManualWallet({ name: "Btc", namespace: "bip122" }),
      ];
      const latchkit = await setupPage([alpha, btc]);
      await join(latchkit, alpha, grantTwoAccounts());
      const [payment, ordinal] = ADDRESSES.bip122;
      await join(latchkit, btc, {
        ...granted(NETWORKS.bip122[0], ordinal),
        accounts: [
          { address: ordinal, type: "ordinal", publicKey: "02aa", path: "m/86'" },
          { address: payment, type: "payment", publicKey: "03bb" },
        ],
      });
      expect(
        latchkit.account.snapshot.allAccounts.map(({ address, type }) => [address, type]),
      ).toEqual([
        [payment, "payment"],
        [ordinal, "ordinal"],
        [ALICE, "eoa"],
        [BOB, "eoa"],
      ]);
      expect(latchkit.account.snapshot.current).toMatchObject({
        address: payment,
        publicKey: "03bb",
      });
      await latchkit.connection.switchAccount(`${NETWORKS.bip122[0]}:${ordinal}`);
      expect(latchkit.account.snapshot.current).toMatchObject({
        address: ordinal,
        publicKey: "02aa",
        path: "m/86'",
      });
    },
  );
});

describe("enabled namespaces", () => {
  it("lists the connectors of every namespace by default", { tags: ["S4-055"] }, async () => {
    const latchkit = await setupPage([
      new ManualWallet(),
      new ManualWallet({ name: "Sol", namespace: "solana" }),
      new ManualWallet({ name: "Btc", namespace: "bip122" }),
    ]);
    const listed = latchkit.connectors.snapshot.groups
      .flatMap(({ rows }) => rows)
      .flatMap(({ connector }) => connector?.namespace ?? []);
    expect(listed.toSorted()).toEqual(["bip122", "eip155", "solana"]);
  });
});

describe("switchConnection", () => {
  const three = async (options: Partial<LatchkitOptions> = {}) => {
    const [alpha, beta, gamma] = [
      new ManualWallet(),
      new ManualWallet({ name: "Beta" }),
      new ManualWallet({ name: "Gamma" }),
    ] as const;
    const latchkit = await setupPage([alpha, beta, gamma], options);
    await join(latchkit, alpha, grantTwoAccounts());
    await join(latchkit, beta, granted("eip155:10", BOB));
    for (const wallet of [alpha, beta, gamma]) wallet.asked.length = 0;
    const changes: AccountChange[] = [];
    latchkit.connection.changes$.subscribe((change) => changes.push(change));
    return { latchkit, alpha, beta, gamma, changes };
  };

  it(
    "shows a connected wallet at once without asking it, and returns whether wallet and account changed",
    { tags: ["S4-010", "S4-011", "S4-018", "S4-019"] },
    async () => {
      const { latchkit, alpha, beta, changes } = await three();
      const notified: unknown[] = [];
      latchkit.account.state$.subscribe(({ current }) => notified.push(current?.caipAddress));
      await latchkit.connection.switchConnection({ ...key(alpha), address: ALICE });
      await latchkit.connection.switchConnection({ ...key(alpha), address: BOB.toLowerCase() });
      await latchkit.connection.switchConnection({ ...key(alpha), address: BOB });
      expect(notified).toEqual([`eip155:10:${BOB}`, `eip155:1:${ALICE}`, `eip155:1:${BOB}`]);
      expect([alpha.asked, beta.asked]).toEqual([[], []]);
      expect(changes).toEqual([
        { address: ALICE, namespace: "eip155", hasSwitchedAccount: true, hasSwitchedWallet: true },
        { address: BOB, namespace: "eip155", hasSwitchedAccount: true, hasSwitchedWallet: false },
        { address: BOB, namespace: "eip155", hasSwitchedAccount: false, hasSwitchedWallet: false },
      ]);
    },
  );
  it(
    "checks without a prompt whether the wallet grants an account, and rejects an ungranted account",
    { tags: ["S4-011"] },
    async () => {
      const { latchkit, alpha, beta } = await three();
      beta.remembered = {
        ...granted("eip155:10", BOB),
        accounts: [
          { address: BOB, type: "eoa" },
          { address: ALICE, type: "eoa" },
        ],
      };
      await latchkit.connection.switchConnection({ ...key(beta), address: ALICE });
      expect([latchkit.account.snapshot.current?.address, beta.asked]).toEqual([
        ALICE,
        ["reconnect"],
      ]);
      alpha.remembered = undefined;
      expect(
        await errorCodeOf(
          latchkit.connection.switchConnection({ ...key(alpha), address: ADDRESSES.eip155[0] }),
        ),
      ).toBe("account/not-available");
      expect([ids(latchkit), latchkit.connection.snapshot.isSwitchingConnection]).toEqual([
        ["org.beta", "org.alpha"],
        false,
      ]);
    },
  );
  it(
    "connects a stored wallet with `switchConnection`, and shows ProfileWallets in the open modal",
    { tags: ["finding-T3", "S4-016", "S4-017", "S3-033"] },
    async () => {
      const { latchkit, gamma } = await three();
      await latchkit.modal.open();
      const switching = latchkit.connection.switchConnection({ ...key(gamma), address: BOB });
      await flushPromises();
      expect([gamma.asked, latchkit.connection.snapshot.isSwitchingConnection]).toEqual([
        ["connect"],
        true,
      ]);
      gamma.approve(grantTwoAccounts());
      expect(await switching).toEqual({
        address: BOB,
        namespace: "eip155",
        hasSwitchedAccount: false,
        hasSwitchedWallet: false,
      });
      expect([
        ids(latchkit)[0],
        latchkit.modal.snapshot.isOpen,
        latchkit.connection.snapshot.isSwitchingConnection,
        latchkit.navigation.snapshot.entries.map(({ view }) => view),
      ]).toEqual(["org.gamma", true, false, ["ProfileWallets"]]);
    },
  );
  it(
    "keeps the status of the newer connection switch when it supersedes an older one",
    { tags: ["S3-033"] },
    async () => {
      const { latchkit, gamma } = await three();
      const older = errorCodeOf(latchkit.connection.switchConnection(key(gamma)));
      await flushPromises();
      const newer = latchkit.connection.switchConnection(key(gamma));
      await flushPromises();
      expect([await older, latchkit.connection.snapshot.isSwitchingConnection]).toEqual([
        "connection/superseded",
        true,
      ]);
      gamma.approve(grantTwoAccounts());
      await newer;
      expect(latchkit.connection.snapshot.isSwitchingConnection).toBe(false);
    },
  );
  it(
    "rejects a connection switch to an unlisted connector, and changes nothing if the user declines",
    { tags: ["S8-020"] },
    async () => {
      const { latchkit, gamma } = await three();
      await expect(
        latchkit.connection.switchConnection({ namespace: "eip155", connectorId: "org.gone" }),
      ).rejects.toMatchObject({
        code: "connection/no-connector",
        message: "No connector found for connection",
      });
      const declined = errorCodeOf(latchkit.connection.switchConnection(key(gamma)));
      await flushPromises();
      gamma.decline();
      expect([
        await declined,
        ids(latchkit),
        latchkit.connection.snapshot.isSwitchingConnection,
      ]).toEqual(["connection/rejected", ["org.beta", "org.alpha"], false]);
    },
  );
  it.each([
    ["a computer", false, "ConnectingWalletConnect"],
    ["a phone", true, "AllWallets"],
  ] as const)(
    "shows the pairing view for a connection switch to WalletConnect on %s, and resolves after the pairing",
    { tags: ["S4-015", "S4-017"] },
    async (_, isMobile, view) => {
      const phone = await new PairedPage({
        options: {
          features: { multiWallet: true },
          ports: { environment: new FakeEnvironment({ isMobile }) },
        },
      }).start();
      const { latchkit } = phone;
      const to = { namespace: "eip155", connectorId: "walletConnect" } as const;
      const left = errorCodeOf(latchkit.connection.switchConnection(to));
      await expect.poll(() => latchkit.navigation.snapshot.current.view).toBe(view);
      await latchkit.modal.close();
      expect(await left).toBe("modal/closed");
      const switching = latchkit.connection.switchConnection(to);
      await expect.poll(() => latchkit.modal.snapshot.isOpen).toBe(true);

      await phone.connect(grantsOf("eip155"));
      expect(await switching).toEqual({
        address: ADDRESSES.eip155[0],
        namespace: "eip155",
        hasSwitchedAccount: true,
        hasSwitchedWallet: false,
      });
      expect([
        latchkit.modal.snapshot.isOpen,
        latchkit.navigation.snapshot.current.view,
      ]).not.toContain(view);
      await latchkit.dispose();
    },
  );
  it("rejects a connection switch when the caller aborts or the instance is disposed", async () => {
    const { latchkit, gamma } = await three();
    const own = new AbortController();
    const aborted = errorCodeOf(
      latchkit.connection.switchConnection(key(gamma), { signal: own.signal }),
    );
    await flushPromises();
    own.abort();
    expect(await aborted).toBe("call/aborted");
    const disposed = errorCodeOf(latchkit.connection.switchConnection(key(gamma)));
    await flushPromises();
    await latchkit.dispose();
    expect(await disposed).toBe("instance/disposed");
  });
});
