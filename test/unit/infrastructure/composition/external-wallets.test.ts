import { afterEach, describe, expect, it, vi } from "vitest";
import { connectModel } from "../../../../src/application/connection/views/connect.model.js";
import type { ConnectorGroup } from "../../../../src/domain/connectors/connector.js";
import {
  type ExternalConnector,
  type LatchkitOptions,
  createLatchkit,
  evm,
  universal,
} from "../../../../src/index.js";
import { InMemoryTabs, settled } from "../../../../src/infrastructure/in-memory/index.js";
import { scriptedEvmWallet } from "../../../../src/testing/universal/scripted-evm-wallet.js";
import { inMemoryPorts } from "../../../../src/testing/universal/in-memory-ports.js";
import type { WorldSeed } from "../../../../src/testing/universal/in-memory-evm-ports.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { ADDRESSES, NETWORKS, hostNetworks } from "../../../support/fixtures/namespaces.js";
import { fakeCoinbaseSdk } from "../../../support/doubles/coinbase-sdk.js";
import { FakeSafePage } from "../../../support/doubles/safe-page.js";

const LOCAL = {
  id: "eip155:31337",
  name: "Local",
  rpcUrls: ["http://127.0.0.1:1"],
  currency: { symbol: "ETH", decimals: 18 },
  explorerUrl: "https://scan.example",
} as const;
const LEDGER_ID = "19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927";
const begin = async (options: Partial<LatchkitOptions> = {}, seed: WorldSeed = {}) => {
  const ports = inMemoryPorts({ networks: [LOCAL], ...seed });
  const latchkit = createLatchkit({
    networks: [LOCAL],
    ...options,
    ports: { ...ports, ...options.ports },
  });
  await latchkit.start();
  return { latchkit, ports };
};
const external = (groups: readonly ConnectorGroup[]) =>
  groups
    .filter(({ name }) => name === "external")
    .flatMap(({ rows }) => rows.map(({ connector }) => connector));

describe("host connectors", () => {
  it(
    "shows Ledger as an external connector with the default name and icon, and only once",
    { tags: ["S3-012"] },
    async () => {
      const wallet = scriptedEvmWallet();
      let calls = 0;
      const ledger: ExternalConnector = {
        id: "ledger",
        provider: () => {
          calls += 1;
          return wallet.provider;
        },
      };
      const { latchkit } = await begin({
        connectors: [ledger],
        customWallets: [
          { id: LEDGER_ID, name: "Ledger Live", links: {}, stores: {}, hasExtension: true },
        ],
      });
      expect(latchkit.connectors.snapshot.groups.map(({ name }) => name)).toEqual(["external"]);
      expect(external(latchkit.connectors.snapshot.groups)).toEqual([
        {
          id: "ledger",
          type: "EXTERNAL",
          name: "Ledger",
          namespace: "eip155",
          namespaces: ["eip155"],
          imageId: "54a1aa77-d202-4f8d-0fb2-5d2bb6db0300",
          explorerId: LEDGER_ID,
          isConflicting: false,
        },
      ]);
      expect(calls).toBe(0);
      await latchkit.connection.connect("ledger");
      await latchkit.connection.disconnect();
      await latchkit.connection.connect("ledger");
      expect([calls, latchkit.account.snapshot.current?.connectorId]).toEqual([1, "ledger"]);
    },
  );
  it("shows a host connector only for namespaces with a configured network", async () => {
    const provider = (): object => ({});
    const { latchkit } = await begin({
      connectors: [
        {
          id: "acme.key",
          name: "Acme",
          icon: "https://acme.example/i.png",
          walletId: "a1",
          provider,
        },
        { id: "elsewhere", namespaces: ["cosmos"], provider },
        { id: "both", namespaces: ["cosmos", "eip155"], provider },
      ],
    });
    expect(external(latchkit.connectors.snapshot.groups)).toMatchObject([
      { id: "acme.key", name: "Acme", icon: "https://acme.example/i.png", explorerId: "a1" },
      { id: "both", name: "both", namespace: "eip155", namespaces: ["eip155"] },
    ]);
  });
  it("rejects with code/unavailable if a host connector's provider fails, and loads it again next time", async () => {
    const wallet = scriptedEvmWallet();
    const answers: (() => object)[] = [
      () => {
        throw new Error("USB is busy");
      },
      () => wallet.provider,
    ];
    const { latchkit } = await begin({
      connectors: [{ id: "ledger", provider: async () => answers.shift()?.() ?? {} }],
    });
    await expect(latchkit.connection.connect("ledger")).rejects.toMatchObject({
      code: "code/unavailable",
    });
    await latchkit.connection.connect("ledger");
    expect(latchkit.account.snapshot.current?.address).toBe(wallet.address);
  });
  it("restores a stored host connector without a prompt", async () => {
    const wallet = scriptedEvmWallet();
    const connectors: readonly ExternalConnector[] = [
      { id: "ledger", provider: () => wallet.provider },
    ];
    const { latchkit, ports } = await begin({ connectors });
    await latchkit.connection.connect("ledger");
    await latchkit.dispose();
    const before = wallet.requests.length;
    const again = await begin({ connectors, ports: { storage: ports.storage } });
    expect(again.latchkit.account.snapshot).toMatchObject({
      status: "connected",
      current: { address: wallet.address },
    });
    expect(wallet.requests.slice(before).map(({ method }) => method)).not.toContain(
      "eth_requestAccounts",
    );
  });
});

describe("Coinbase Wallet", { tags: ["S3-010"] }, () => {
  const shop = { metadata: { name: "Shop", icons: ["https://shop.example/i.png"] } };
  it("lists Coinbase Wallet only with the host's SDK, and not if the host disabled it", async () => {
    const { sdk } = fakeCoinbaseSdk();
    const ids = async (options: Partial<LatchkitOptions>) =>
      external((await begin(options)).latchkit.connectors.snapshot.groups).map((one) => one?.id);
    expect(await ids({ enableCoinbase: true })).toEqual([]);
    expect(await ids({ coinbaseWallet: async () => sdk })).toEqual(["coinbaseWallet"]);
    expect(await ids({ coinbaseWallet: async () => sdk, enableCoinbase: false })).toEqual([]);
  });
  it("loads Coinbase's SDK when Connect opens, and calls it synchronously in the tap", async () => {
    const { wallet, made, sdk } = fakeCoinbaseSdk();
    let fetched = 0;
    const tabs = new InMemoryTabs();
    const other = tabs.open();
    void other.withLock(
      "ask:coinbaseWallet",
      { signal: new AbortController().signal, onWait: () => undefined },
      () => new Promise<void>(() => undefined),
    );
    const { latchkit } = await begin({
      ...shop,
      coinbaseWallet: async () => {
        fetched += 1;
        return sdk;
      },
      coinbasePreference: "eoaOnly",
      ports: { tabs: tabs.open() },
    });
    // Loads the chunk that asks wallets, as opening the modal does.
    await latchkit.connection.disconnect({ connectorId: "none" });
    expect(fetched).toBe(0);
    const model = connectModel(latchkit, { check: () => true });
    model.open();
    await vi.waitFor(() => expect(fetched).toBe(1));
    await vi.dynamicImportSettled();
    await settled();
    expect([made, wallet.requests]).toEqual([[], []]);
    const [row] = external(latchkit.connectors.snapshot.groups);
    if (row) model.choose({ connector: row });
    // Nothing was awaited since the tap, so a browser allows the popup.
    expect(wallet.requests.map(({ method }) => method)).toEqual(["eth_requestAccounts"]);
    expect(made).toEqual([
      {
        appName: "Shop",
        appLogoUrl: "https://shop.example/i.png",
        appChainIds: [31337],
        preference: { options: "eoaOnly" },
      },
    ]);
    await vi.waitFor(() => expect(latchkit.account.snapshot.current?.address).toBe(wallet.address));
  });
  it("hides an announced Coinbase wallet if the host passes Coinbase's SDK", async () => {
    const { sdk } = fakeCoinbaseSdk();
    const { latchkit } = await begin({
      coinbaseWallet: async () => sdk,
      customWallets: [
        { id: "c1", name: "Coinbase Wallet", rdns: "com.coinbase.wallet", links: {}, stores: {} },
      ],
    });
    expect(latchkit.connectors.snapshot.groups.map(({ name }) => name)).toEqual(["external"]);
  });
});

describe("a Safe as the parent frame", { tags: ["S3-011"] }, () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const framed = async (
    options: Partial<LatchkitOptions> = {},
    parentOrigin = "https://app.safe.global",
  ) => {
    vi.unstubAllGlobals();
    const safe = new FakeSafePage();
    const ports = inMemoryPorts({
      networks: [LOCAL],
      environment: { isInFrame: true, parentOrigin },
    });
    const latchkit = createLatchkit({
      networks: [LOCAL],
      ...options,
      ports: { ...ports, ...options.ports },
    });
    // Without a browser only the page's window is missing.
    vi.stubGlobal("window", safe.window);
    await latchkit.start();
    return { safe, latchkit, ports };
  };
  it("connects the Safe that embeds the page on start without a prompt, before a stored wallet", async () => {
    const { safe, latchkit } = await framed();
    expect(latchkit.account.snapshot).toMatchObject({
      status: "connected",
      current: {
        address: ALICE,
        connectorId: "safe",
        type: "smartAccount",
        networkId: "eip155:31337",
      },
    });
    expect(new Set(safe.requests.map(({ method }) => method))).toEqual(new Set(["getSafeInfo"]));
    await latchkit.dispose();
    vi.unstubAllGlobals();
    const remembered = inMemoryPorts({ networks: [LOCAL] });
    const wallet = scriptedEvmWallet();
    const outside = await begin({
      connectors: [{ id: "ledger", provider: () => wallet.provider }],
      ports: { storage: remembered.storage },
    });
    await outside.latchkit.connection.connect("ledger");
    await outside.latchkit.dispose();
    const inside = await framed({
      connectors: [{ id: "ledger", provider: () => wallet.provider }],
      ports: { storage: remembered.storage },
    });
    expect(inside.latchkit.account.snapshot.current?.connectorId).toBe("safe");
  });
  it("keeps the Safe disconnected after a reload until the user connects it again", async () => {
    const { latchkit, ports } = await framed();
    await latchkit.connection.disconnect();
    await latchkit.dispose();
    const again = await framed({ ports: { storage: ports.storage } });
    expect(again.latchkit.account.snapshot.status).toBe("disconnected");
    expect(external(again.latchkit.connectors.snapshot.groups)).toMatchObject([
      { id: "safe", type: "EXTERNAL", name: "Safe" },
    ]);
    await again.latchkit.connection.connect("safe");
    expect(again.latchkit.account.snapshot.current?.address).toBe(ALICE);
  });
  it.each([
    "",
    "https://app.safe.global.evil.example",
    "http://app.safe.global",
    "https://safe.global",
    "https://evil.example",
    "https://app.safe.global:8443",
  ])("does not offer the Safe in a frame of %j", async (parentOrigin) => {
    const { safe, latchkit } = await framed({}, parentOrigin);
    expect([
      latchkit.account.snapshot.status,
      latchkit.connectors.snapshot.groups,
      safe.messages,
    ]).toEqual(["disconnected", [], []]);
  });
  it("does not connect the Safe if reconnecting is disabled or no EVM network is configured", async () => {
    expect((await framed({ enableReconnect: false })).safe.messages).toEqual([]);
    const cosmos = await framed({
      networks: hostNetworks(["cosmos"]) as never,
      chains: [universal("cosmos")],
    });
    expect([cosmos.latchkit.connectors.snapshot.groups, cosmos.safe.messages]).toEqual([[], []]);
  });
  it("reports a Safe's transaction as unknown, with the id of the proposal", async () => {
    const { safe, latchkit } = await framed({
      chains: [evm()],
      ports: { chains: (defaults) => defaults.chains },
    });
    const safeTxHash = `0x${"ab".repeat(32)}`;
    safe.answers = { sendTransactions: () => ({ safeTxHash }) };
    expect(await latchkit.account.sendTransaction({ to: BOB, value: 1n })).toEqual({
      networkId: "eip155:31337",
      hash: safeTxHash,
      delivery: "unknown",
    });
  });
});

describe.each(["polkadot", "cosmos"] as const)(
  "the %s namespace without its own adapter",
  (namespace) => {
    const grant = { accounts: [ADDRESSES[namespace][0]], networkId: NETWORKS[namespace][0] };
    const networks = hostNetworks([namespace]) as never;
    const provider = (asked: unknown[], answer: unknown) => () => ({
      connect: async () => grant,
      reconnect: async () => grant,
      request: async (call: unknown) => {
        asked.push(call);
        return answer;
      },
    });
    const host = (options: Parameters<typeof universal>[1]) =>
      begin({
        networks,
        chains: [universal(namespace, options)],
        ports: { chains: (defaults) => defaults.chains },
      });

    it("connects, stores and restores the host's connectors of a namespace without an adapter", async () => {
      const connectors = [{ id: "my.wallet", provider: provider([], "") }];
      const { latchkit, ports } = await begin({
        networks,
        chains: [universal(namespace, { connectors })],
      });
      expect(await latchkit.connection.connect("my.wallet")).toMatchObject({
        namespace,
        address: grant.accounts[0],
        networkId: grant.networkId,
        caipAddress: `${grant.networkId}:${grant.accounts[0]}`,
      });
      await latchkit.dispose();
      const again = await begin({
        networks,
        chains: [universal(namespace, { connectors })],
        ports: { storage: ports.storage },
      });
      expect(again.latchkit.account.snapshot.current).toMatchObject({
        namespace,
        connectorId: "my.wallet",
      });
    });
    it("signs a message with the wallet method that the host's connector specifies", async () => {
      const asked: unknown[] = [];
      const named = (
        await host({
          connectors: [{ id: "my.wallet", provider: provider(asked, { signature: "0xaa" }) }],
          methods: { signMessage: `${namespace}_signMessage` },
        })
      ).latchkit;
      await named.connection.connect("my.wallet");
      expect(await named.account.signMessage("hello")).toBe("0xaa");
      const method = {
        method: "signIt",
        params: ({ address, text }: { address: string; text: string }) => [address, text],
        read: (answer: unknown) => (answer as { sig: string }).sig,
      };
      const built = (
        await host({
          connectors: [{ id: "my.wallet", provider: provider(asked, { sig: "0xbb" }) }],
          methods: { signMessage: method },
        })
      ).latchkit;
      await built.connection.connect("my.wallet");
      expect(await built.account.signMessage("hello")).toBe("0xbb");
      expect(asked).toEqual([
        {
          method: `${namespace}_signMessage`,
          params: { address: grant.accounts[0], message: "hello" },
        },
        { method: "signIt", params: [grant.accounts[0], "hello"] },
      ]);
    });
    it.each([[undefined], [""], [{}], [{ signature: 7 }], ["x".repeat(20_000)]])(
      "rejects %j as a signature from a host's connector",
      async (answer) => {
        const { latchkit } = await host({
          connectors: [{ id: "my.wallet", provider: provider([], answer) }],
          methods: { signMessage: "signIt" },
        });
        await latchkit.connection.connect("my.wallet");
        await expect(latchkit.account.signMessage("hello")).rejects.toMatchObject({
          code: "wallet/invalid-answer",
          context: { method: "signIt" },
        });
      },
    );
    it(
      "ignores changes that the wallet makes to its request parameters",
      { tags: ["finding-M7"] },
      async () => {
        const send = {
          method: "sendIt",
          params: ({ network, transaction }: { network: object; transaction: object }) => ({
            network,
            transaction,
          }),
        };
        const spoil = async ({ params }: { params: Record<string, object> }) => {
          Object.assign(params["network"]!, {
            name: "Elsewhere",
            rpcUrls: ["https://thief.example"],
          });
          Object.assign(params["transaction"]!, { value: 0n });
          return "HASH";
        };
        const spoiling = {
          id: "my.wallet",
          provider: () => ({ ...provider([], "HASH")(), request: spoil }),
        };
        const { latchkit } = await host({ connectors: [spoiling], methods: { send } });
        await latchkit.connection.connect("my.wallet");
        const [, to] = ADDRESSES[namespace];
        const transaction = { to, value: 5n };
        const before = structuredClone(latchkit.network.snapshot.networks);
        await latchkit.account.sendTransaction(transaction);
        expect(transaction).toEqual({ to, value: 5n });
        expect(latchkit.network.snapshot.networks).toEqual(before);
      },
    );
    it("sends with the host connector's wallet method, but not to an address with a wrong checksum", async () => {
      const asked: unknown[] = [];
      const send = {
        method: "sendIt",
        params: ({
          address,
          networkId,
          transaction: { to, value = 0n },
        }: {
          address: string;
          networkId: string;
          transaction: { to: string; value?: bigint };
        }) => ({ address, networkId, to, amount: value.toString() }),
      };
      const { latchkit } = await host({
        connectors: [{ id: "my.wallet", provider: provider(asked, "HASH") }],
        methods: { send },
      });
      await latchkit.connection.connect("my.wallet");
      const [, to] = ADDRESSES[namespace];
      expect(await latchkit.account.sendTransaction({ to, value: 5n })).toEqual({
        networkId: grant.networkId,
        hash: "HASH",
        delivery: "unknown",
      });
      await expect(
        latchkit.account.sendTransaction({
          to: `${to.slice(0, -1)}${to.endsWith("q") ? "p" : "q"}`,
        }),
      ).rejects.toMatchObject({ code: "transaction/invalid" });
      expect(asked).toEqual([
        {
          method: "sendIt",
          params: { address: grant.accounts[0], networkId: grant.networkId, to, amount: "5" },
        },
      ]);
      await expect(latchkit.account.signMessage("hello")).rejects.toMatchObject({
        code: "account/method-not-supported",
      });
    });
    it("signs with the host's lazily loaded signer, and rejects signing without a signer", async () => {
      let loads = 0;
      const signer = async () => {
        loads += 1;
        return {
          namespace,
          signMessage: async () => ({ kind: "done" as const, value: "mine" }),
          send: async () => ({ kind: "declined" as const }),
          switchNetwork: async () => ({ kind: "declined" as const }),
        };
      };
      const connectors = [{ id: "my.wallet", provider: provider([], "") }];
      const { latchkit } = await host({ connectors, signer });
      await latchkit.connection.connect("my.wallet");
      expect(loads).toBe(0);
      expect([
        await latchkit.account.signMessage("a"),
        await latchkit.account.signMessage("b"),
        loads,
      ]).toEqual(["mine", "mine", 1]);
      await expect(
        latchkit.account.networkFee({ to: ADDRESSES[namespace][1] }),
      ).rejects.toMatchObject({ code: "chain/adapter-not-found" });
      const bare = (await host({ connectors })).latchkit;
      await bare.connection.connect("my.wallet");
      await expect(bare.account.signMessage("a")).rejects.toMatchObject({
        code: "chain/adapter-not-found",
      });
    });
  },
);
