import { afterEach, describe, expect, it } from "vitest";
import { NAMESPACES } from "../../../../src/domain/caip/caip.types.js";
import {
  ADDRESSES,
  NETWORKS,
  addressOn,
  grantOf,
  grantsOf,
} from "../../../support/fixtures/namespaces.js";
import { PairedPage, TOPIC, sessionOf } from "../../../support/worlds/paired-page.js";
import { FakePageLifecycle } from "../../../../src/infrastructure/in-memory/index.js";
import { ManualWallet, ManualWallets, granted } from "../../../support/doubles/manual-wallet.js";
import { errorCodeOf, flushPromises } from "../../../support/worlds/instance.js";

const ALL = grantsOf(...NAMESPACES);
const everyone = Object.fromEntries(
  NAMESPACES.map((namespace) => [
    namespace,
    `${NETWORKS[namespace][0]}:${ADDRESSES[namespace][0]}`,
  ]),
);

describe("WalletConnect session with several namespaces", () => {
  let pages: PairedPage[] = [];
  const open = async (
    parts: ConstructorParameters<typeof PairedPage>[0] = {},
  ): Promise<PairedPage> => {
    const page = new PairedPage(parts);
    pages.push(page);
    return page.start();
  };
  afterEach(async () => {
    await Promise.all(pages.map(({ latchkit }) => latchkit.dispose()));
    pages = [];
  });
  const connected = async (): Promise<PairedPage> => {
    const page = await open();
    await page.connect(ALL);
    page.notified.length = 0;
    return page;
  };

  it(
    "proposes all listed namespaces in one WalletConnect session and connects them in one state change",
    { tags: ["G4"] },
    async () => {
      const page = await open();
      page.notified.length = 0;
      expect(await page.connect(ALL)).toMatchObject({
        namespace: "eip155",
        address: ADDRESSES.eip155[0],
      });
      expect(Object.keys(page.pairing.pairings[0]?.proposal ?? {})).toEqual([...NAMESPACES]);
      expect(page.shown).toEqual(everyone);
      expect(page.notified.filter((one) => Object.keys(one).length > 0)).toEqual([everyone]);
      expect(
        page.latchkit.connection.snapshot.connections.map(({ namespace }) => namespace).toSorted(),
      ).toEqual([...NAMESPACES].toSorted());
      expect(
        page.latchkit.connectors.snapshot.groups.some(({ name }) => name === "walletConnect"),
      ).toBe(false);
    },
  );
  it("activates the requested namespace, and ends a WalletConnect session that does not grant it", async () => {
    const page = await open();
    expect(await page.connect(ALL, { namespace: "polkadot" })).toMatchObject({
      namespace: "polkadot",
    });
    expect(page.latchkit.network.snapshot.active.id).toBe(NETWORKS.polkadot[0]);
    await page.latchkit.connection.disconnect();
    expect(
      await errorCodeOf(
        page.connect(grantsOf("eip155"), { namespace: "solana", topic: "b".repeat(64) }),
      ),
    ).toBe("wallet/invalid-answer");
    await flushPromises();
    expect([page.pairing.liveSessions, page.shown]).toEqual([[], {}]);
  });
  it.each([[["eip155", "solana"]], [["solana", "eip155"]]] as const)(
    "keeps the existing session with the namespaces %j if a new session lacks the requested namespace",
    async (held) => {
      const page = await open();
      await page.connect(grantsOf(...held), { namespace: held[0] });
      const before = page.shown;
      const refused = page.connect(grantsOf("eip155", "solana"), {
        namespace: "cosmos",
        topic: "b".repeat(64),
      });
      expect(await errorCodeOf(refused)).toBe("wallet/invalid-answer");
      await flushPromises();
      expect([page.shown, page.pairing.endedTopics]).toEqual([before, ["b".repeat(64)]]);
      const provider = await page.latchkit.connection.provider("eip155");
      await provider.request({ method: "personal_sign", params: ["0x00", ADDRESSES.eip155[0]] });
      expect(page.pairing.requests.map(({ topic }) => topic)).toEqual([TOPIC]);
      page.pairing.emit({ kind: "ended", topic: TOPIC });
      expect(page.shown).toEqual({});
    },
  );
  it("connects a WalletConnect session even if it grants a different namespace than the active one", async () => {
    const page = await open();
    expect(await page.connect(grantsOf("cosmos"))).toMatchObject({
      namespace: "cosmos",
      address: ADDRESSES.cosmos[0],
    });
    expect(page.latchkit.account.snapshot.current?.namespace).toBe("cosmos");
  });
  it("restores all namespaces of a session in one state change without a request to the wallet", async () => {
    const first = await connected();
    expect(first.stored("connected_connector_id")).toEqual(
      Object.fromEntries(NAMESPACES.map((namespace) => [namespace, "walletConnect"])),
    );
    await first.latchkit.dispose();
    const again = await open({ pairing: first.pairing, storage: first.storage });
    expect(again.notified.filter((one) => Object.keys(one).length > 0)).toEqual([everyone]);
    expect(again.shown).toEqual(everyone);
    expect([again.pairing.pairings.length, again.pairing.requests.length]).toEqual([1, 0]);
  });
  it.each([
    ["all namespaces", {}],
    ["one namespace", { namespace: "solana" as const }],
  ])(
    "ends the whole session in one state change when the page disconnects %s",
    async (_, which) => {
      const page = await connected();
      await page.latchkit.connection.disconnect(which);
      expect(page.notified).toEqual([{}]);
      expect(page.pairing.liveSessions).toEqual([]);
      expect(page.stored("connected_connector_id")).toEqual({});
    },
  );
  it("ends all namespaces in one state change when the wallet ends the session", async () => {
    const page = await connected();
    page.pairing.emit({ kind: "ended", topic: TOPIC });
    expect(page.notified).toEqual([{}]);
    expect(page.latchkit.account.snapshot.status).toBe("disconnected");
  });
  it("applies the changed, added and withdrawn namespaces of a session update in one state change", async () => {
    const page = await open();
    await page.connect(grantsOf("eip155", "solana", "bip122"));
    page.notified.length = 0;
    page.pairing.emit({
      kind: "updated",
      session: sessionOf({
        ...grantsOf("eip155", "cosmos"),
        solana: grantOf("solana", [NETWORKS.solana[0]], ADDRESSES.solana[1]),
      }),
    });
    expect(page.notified).toEqual([
      {
        eip155: everyone["eip155"],
        cosmos: everyone["cosmos"],
        solana: `${NETWORKS.solana[0]}:${ADDRESSES.solana[1]}`,
      },
    ]);
    expect(page.stored("connected_connector_id")).toEqual({
      eip155: "walletConnect",
      solana: "walletConnect",
      cosmos: "walletConnect",
    });
    page.pairing.emit({ kind: "ended", topic: TOPIC });
    expect(page.shown).toEqual({});
  });
  it("applies a session event of one namespace to no other namespace", async () => {
    const page = await open();
    await page.connect(
      Object.fromEntries(
        NAMESPACES.map((namespace) => [
          namespace,
          grantOf(namespace, NETWORKS[namespace].slice(0, 2)),
        ]),
      ),
    );
    for (const namespace of NAMESPACES) {
      const before = page.shown;
      const [, next] = NETWORKS[namespace];
      page.pairing.emit({
        kind: "event",
        topic: TOPIC,
        name: "chainChanged",
        data: namespace === "eip155" ? 10 : next.slice(namespace.length + 1),
        chainId: next,
      });
      const address = addressOn(namespace, next);
      expect(page.shown).toEqual({ ...before, [namespace]: `${next}:${address}` });
    }
    const before = page.shown;
    page.pairing.emit({
      kind: "event",
      topic: TOPIC,
      name: "chainChanged",
      data: "eip155:1",
      chainId: "solana:x",
    });
    page.pairing.emit({
      kind: "event",
      topic: TOPIC,
      name: "chainChanged",
      data: NETWORKS.cosmos[2],
      chainId: NETWORKS.cosmos[0],
    });
    expect(page.shown).toEqual(before);
  });
  it(
    "lets a session switch to a network without a granted account only from one EVM network to another",
    { tags: ["T25"] },
    async () => {
      const page = await open();
      await page.connect({
        cosmos: { ...grantOf("cosmos"), chains: [NETWORKS.cosmos[1]] },
        eip155: { ...grantOf("eip155"), chains: [NETWORKS.eip155[1]] },
      });
      page.pairing.emit({
        kind: "event",
        topic: TOPIC,
        name: "chainChanged",
        data: NETWORKS.cosmos[1],
        chainId: NETWORKS.cosmos[0],
      });
      expect(await errorCodeOf(page.latchkit.network.switch(NETWORKS.cosmos[1]))).toBe(
        "chain/not-supported",
      );
      expect(page.shown.cosmos).toBe(everyone["cosmos"]);
      await page.latchkit.network.switch(NETWORKS.eip155[1]);
      expect(page.shown.eip155).toBe(`${NETWORKS.eip155[1]}:${ADDRESSES.eip155[0]}`);
    },
  );
  it("keeps a network that was granted without an account after session updates and reloads", async () => {
    const lifecycle = new FakePageLifecycle();
    const page = await open({ options: { ports: { lifecycle } } });
    const grants = { eip155: { ...grantOf("eip155"), chains: NETWORKS.eip155.slice(0, 2) } };
    await page.connect(grants);
    await page.latchkit.network.switch(NETWORKS.eip155[1]);
    const there = `${NETWORKS.eip155[1]}:${ADDRESSES.eip155[0]}`;
    page.pairing.emit({
      kind: "updated",
      session: sessionOf({ ...grants, ...grantsOf("cosmos") }),
    });
    expect(page.shown).toEqual({ eip155: there, cosmos: everyone["cosmos"] });
    lifecycle.setVisible(false);
    lifecycle.setVisible(true);
    await flushPromises();
    expect(page.shown.eip155).toBe(there);
    await page.latchkit.dispose();
    const again = await open({ pairing: page.pairing, storage: page.storage });
    expect(again.shown.eip155).toBe(there);
    expect(again.latchkit.network.snapshot.active.id).toBe(NETWORKS.eip155[1]);
  });
  it("keeps a second wallet connected in its namespace when an older session is updated or ends", async () => {
    const wallet = new ManualWallet();
    const page = await open({ options: { ports: { injectedWallets: new ManualWallets(wallet) } } });
    await page.connect(ALL);
    const connecting = page.latchkit.connection.connect(wallet.connectorId);
    await flushPromises();
    wallet.approve(granted());
    await connecting;
    const own = page.shown.eip155;
    page.pairing.emit({
      kind: "updated",
      session: sessionOf({ ...ALL, eip155: grantOf("eip155", [NETWORKS.eip155[1]]) }),
    });
    expect(page.shown.eip155).toBe(own);
    page.pairing.emit({ kind: "ended", topic: TOPIC });
    expect(page.shown).toEqual({ eip155: own });
  });
  it("switches without a request to a network that the session grants, and rejects any other network", async () => {
    const page = await open();
    await page.connect({ ...ALL, solana: grantOf("solana", NETWORKS.solana.slice(0, 2)) });
    await page.latchkit.network.switch(NETWORKS.solana[1]);
    expect(page.latchkit.network.snapshot.active.id).toBe(NETWORKS.solana[1]);
    expect(page.shown.solana).toBe(`${NETWORKS.solana[1]}:${ADDRESSES.solana[0]}`);
    expect(await errorCodeOf(page.latchkit.network.switch(NETWORKS.cosmos[1]))).toBe(
      "chain/not-supported",
    );
    expect(page.pairing.requests).toEqual([]);
  });
  it("rejects signing and reading with chain/adapter-not-found if the namespace has no adapter", async () => {
    const page = await open();
    await page.connect(ALL, { namespace: "polkadot" });
    const { account, balance } = page.latchkit;
    expect(
      await Promise.all(
        [
          account.signMessage("Hello"),
          account.sendTransaction({ to: "x", value: 1n }),
          account.estimateGas({ to: "x" }),
          balance.refresh(),
        ].map(errorCodeOf),
      ),
    ).toEqual(Array.from({ length: 4 }, () => "chain/adapter-not-found"));
    expect(balance.snapshot.status).not.toBe("loading");
  });
});

describe("provider of a namespace", () => {
  const CALLS = [
    ["solana", "solana_signMessage"],
    ["solana", "solana_signTransaction"],
    ["solana", "solana_signAllTransactions"],
    ["solana", "solana_signAndSendTransaction"],
    ["bip122", "sendTransfer"],
    ["bip122", "signMessage"],
    ["bip122", "signPsbt"],
    ["bip122", "getAccountAddresses"],
    ["polkadot", "polkadot_signTransaction"],
    ["polkadot", "polkadot_signMessage"],
    ["cosmos", "cosmos_getAccounts"],
    ["cosmos", "cosmos_signDirect"],
    ["cosmos", "cosmos_signAmino"],
  ] as const;
  const paired = async (namespaces = ALL): Promise<PairedPage> => {
    const page = await new PairedPage().start();
    await page.connect(namespaces);
    return page;
  };

  it.each(CALLS)(
    'sends a request of the namespace "%s" with the method "%s" unchanged to the wallet, on the account\'s network',
    { tags: ["S7-062", "S7-064"] },
    async (namespace, method) => {
      const page = await paired();
      page.pairing.answer = async (call) => ({ kind: "done", value: call });
      const provider = await page.latchkit.connection.provider(namespace as "solana");
      expect(await provider.request({ method, params: { x: 1 } })).toEqual({
        method,
        params: { x: 1 },
      });
      expect(page.pairing.requests).toEqual([
        { topic: TOPIC, chainId: NETWORKS[namespace][0], call: { method, params: { x: 1 } } },
      ]);
    },
  );
  it(
    "answers Solana account requests to the provider from the session",
    { tags: ["S7-062"] },
    async () => {
      const page = await paired();
      const provider = await page.latchkit.connection.provider("solana");
      for (const method of ["solana_getAccounts", "solana_requestAccounts"])
        expect(await provider.request({ method })).toEqual([{ pubkey: ADDRESSES.solana[0] }]);
      expect(page.pairing.requests).toEqual([]);
    },
  );
  it("sends a provider request with the legacy network id if the wallet granted only that id", async () => {
    const page = await paired({
      solana: grantOf("solana", ["solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ"]),
    });
    expect(page.shown.solana).toBe(`${NETWORKS.solana[0]}:${ADDRESSES.solana[0]}`);
    await (
      await page.latchkit.connection.provider("solana")
    ).request({ method: "solana_signMessage", params: {} });
    expect(page.pairing.requests[0]?.chainId).toBe("solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ");
  });
  it("rejects a provider method that the session does not allow with 4200, without asking the wallet", async () => {
    const page = await paired({
      ...ALL,
      solana: { ...grantOf("solana"), methods: ["solana_signMessage"] },
    });
    for (const [namespace, method] of [
      ["solana", "solana_signTransaction"],
      ["cosmos", "cosmos_takeAll"],
      ["polkadot", "eth_accounts"],
    ] as const)
      await expect(
        (await page.latchkit.connection.provider(namespace)).request({ method }),
      ).rejects.toMatchObject({ code: 4200 });
    await expect(
      (await page.latchkit.connection.provider("eip155")).request({ method: "eth_newFilter" }),
    ).rejects.toMatchObject({ code: 4200 });
    expect(page.pairing.requests).toEqual([]);
  });
  it("rejects a provider request with 4001 if declined, 4100 unconnected and 4900 after a disconnect", async () => {
    const page = await paired(grantsOf("eip155", "cosmos"));
    const [cosmos, solana] = [
      await page.latchkit.connection.provider("cosmos"),
      await page.latchkit.connection.provider("solana"),
    ];
    page.pairing.answer = async () => ({ kind: "declined" });
    await expect(cosmos.request({ method: "cosmos_signDirect" })).rejects.toMatchObject({
      code: 4001,
    });
    await expect(solana.request({ method: "solana_signMessage" })).rejects.toMatchObject({
      code: 4100,
    });
    page.pairing.answer = () => new Promise(() => undefined);
    const waiting = expect(cosmos.request({ method: "cosmos_signDirect" })).rejects.toMatchObject({
      code: 4900,
    });
    page.pairing.emit({ kind: "ended", topic: TOPIC });
    await waiting;
  });
  it("rejects getting a provider for a namespace without a network", async () => {
    const page = await new PairedPage({
      options: {
        networks: [
          {
            id: "eip155:1",
            name: "One",
            rpcUrls: ["http://127.0.0.1:1"],
            currency: { symbol: "ETH", decimals: 18 },
          },
        ],
      },
    }).start();
    expect(await errorCodeOf(page.latchkit.connection.provider("cosmos"))).toBe(
      "chain/adapter-not-found",
    );
  });
  it("reports EVM accounts and chain through the EVM provider while a different namespace is active", async () => {
    const page = await paired({ ...ALL, eip155: grantOf("eip155", NETWORKS.eip155.slice(0, 2)) });
    const provider = await page.latchkit.connection.provider("eip155");
    const notified: unknown[] = [];
    provider.on("chainChanged", (value) => notified.push(value));
    await page.latchkit.connection.disconnect();
    await page.connect(
      { ...ALL, eip155: grantOf("eip155", NETWORKS.eip155.slice(0, 2)) },
      { namespace: "solana", topic: "b".repeat(64) },
    );
    expect(await provider.request({ method: "eth_accounts" })).toEqual([ADDRESSES.eip155[0]]);
    page.pairing.emit({
      kind: "event",
      topic: "b".repeat(64),
      name: "chainChanged",
      data: 10,
      chainId: "eip155:10",
    });
    expect(notified).toEqual(["0xa"]);
    expect(page.latchkit.network.snapshot.active.id).toBe(NETWORKS.solana[0]);
  });
});

describe("universalProviderConfigOverride", () => {
  const one = {
    universalProviderConfigOverride: {
      methods: { cosmos: ["cosmos_signDirect"] },
      defaultChain: NETWORKS.eip155[1],
    },
  };
  it("activates `defaultChain` of `universalProviderConfigOverride` unless the user selected a network", async () => {
    const both = {
      eip155: grantOf("eip155", NETWORKS.eip155.slice(0, 2)),
      solana: grantOf("solana", NETWORKS.solana.slice(0, 2)),
    };
    const page = await new PairedPage({ options: one }).start();
    expect(await page.connect(both)).toMatchObject({ networkId: NETWORKS.eip155[1] });
    expect(page.pairing.pairings[0]?.proposal["cosmos"]?.methods).toEqual(["cosmos_signDirect"]);
    const other = await new PairedPage({ options: one }).start();
    await other.latchkit.network.switch(NETWORKS.solana[1]);
    expect(await other.connect(both)).toMatchObject({ networkId: NETWORKS.solana[1] });
    expect(other.shown.eip155).toBe(`${NETWORKS.eip155[1]}:${ADDRESSES.eip155[0]}`);
  });
});
