import { afterEach, describe, expect, it } from "vitest";
import { NAMESPACES } from "../../../../src/domain/caip/caip.types.js";
import {
  ADDRESSES,
  NETWORKS,
  addressOn,
  grantOf,
  grantsOf,
} from "../../../support/five-namespaces.js";
import { PairedPage, TOPIC, sessionOf } from "../../../support/paired.js";
import { FakePageLifecycle } from "../../../../src/infrastructure/in-memory/index.js";
import { ManualWallet, ManualWallets, granted } from "../../../support/manual-wallet.js";
import { codeOf, settled } from "../../../support/started.js";

const ALL = grantsOf(...NAMESPACES);
const everyone = Object.fromEntries(
  NAMESPACES.map((namespace) => [
    namespace,
    `${NETWORKS[namespace][0]}:${ADDRESSES[namespace][0]}`,
  ]),
);

describe("one WalletConnect session of several namespaces", () => {
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

  it("asks for all that the host lists in one proposal, and is a connection in each of them, in one change (G4)", async () => {
    const page = await open();
    page.notified.length = 0;
    expect(await page.connect(ALL)).toMatchObject({
      namespace: "eip155",
      address: ADDRESSES.eip155[0],
    });
    expect(Object.keys(page.pairing.asked[0]?.proposal ?? {})).toEqual([...NAMESPACES]);
    expect(page.shown).toEqual(everyone);
    expect(page.notified.filter((one) => Object.keys(one).length > 0)).toEqual([everyone]);
    expect(
      page.latchkit.connection.snapshot.connections.map(({ namespace }) => namespace).toSorted(),
    ).toEqual([...NAMESPACES].toSorted());
    expect(
      page.latchkit.connectors.snapshot.groups.some(({ name }) => name === "walletConnect"),
    ).toBe(false);
  });
  it("stands on the namespace that was asked for, and ends a grant that lacks it", async () => {
    const page = await open();
    expect(await page.connect(ALL, { namespace: "polkadot" })).toMatchObject({
      namespace: "polkadot",
    });
    expect(page.latchkit.network.snapshot.active.id).toBe(NETWORKS.polkadot[0]);
    await page.latchkit.connection.disconnect();
    expect(
      await codeOf(
        page.connect(grantsOf("eip155"), { namespace: "solana", topic: "b".repeat(64) }),
      ),
    ).toBe("wallet/invalid-answer");
    await settled();
    expect([page.pairing.living, page.shown]).toEqual([[], {}]);
  });
  it.each([[["eip155", "solana"]], [["solana", "eip155"]]] as const)(
    "keeps the session it has, with %j, where another one lacks what was asked for",
    async (held) => {
      const page = await open();
      await page.connect(grantsOf(...held), { namespace: held[0] });
      const before = page.shown;
      const refused = page.connect(grantsOf("eip155", "solana"), {
        namespace: "cosmos",
        topic: "b".repeat(64),
      });
      expect(await codeOf(refused)).toBe("wallet/invalid-answer");
      await settled();
      expect([page.shown, page.pairing.ended]).toEqual([before, ["b".repeat(64)]]);
      const provider = await page.latchkit.connection.provider("eip155");
      await provider.request({ method: "personal_sign", params: ["0x00", ADDRESSES.eip155[0]] });
      expect(page.pairing.requests.map(({ topic }) => topic)).toEqual([TOPIC]);
      page.pairing.emit({ kind: "ended", topic: TOPIC });
      expect(page.shown).toEqual({});
    },
  );
  it("connects where the phone grants another namespace than the one stood on", async () => {
    const page = await open();
    expect(await page.connect(grantsOf("cosmos"))).toMatchObject({
      namespace: "cosmos",
      address: ADDRESSES.cosmos[0],
    });
    expect(page.latchkit.account.snapshot.current?.namespace).toBe("cosmos");
  });
  it("is remembered together, and comes back together in one change without asking anybody", async () => {
    const first = await connected();
    expect(first.stored("connected_connector_id")).toEqual(
      Object.fromEntries(NAMESPACES.map((namespace) => [namespace, "walletConnect"])),
    );
    await first.latchkit.dispose();
    const again = await open({ pairing: first.pairing, storage: first.storage });
    expect(again.notified.filter((one) => Object.keys(one).length > 0)).toEqual([everyone]);
    expect(again.shown).toEqual(everyone);
    expect([again.pairing.asked.length, again.pairing.requests.length]).toEqual([1, 0]);
  });
  it.each([
    ["everything", {}],
    ["one namespace of it", { namespace: "solana" as const }],
  ])(
    "ends as a whole, on both sides and in one change, when the page disconnects %s",
    async (_, which) => {
      const page = await connected();
      await page.latchkit.connection.disconnect(which);
      expect(page.notified).toEqual([{}]);
      expect(page.pairing.living).toEqual([]);
      expect(page.stored("connected_connector_id")).toEqual({});
    },
  );
  it("ends in one change when the phone ends it", async () => {
    const page = await connected();
    page.pairing.emit({ kind: "ended", topic: TOPIC });
    expect(page.notified).toEqual([{}]);
    expect(page.latchkit.account.snapshot.status).toBe("disconnected");
  });
  it("takes over what the phone grants from now on, in one change: changed, new and withdrawn namespaces", async () => {
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
  it("an event of one namespace touches no other", async () => {
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
    "does not stand on a network without an account of it, but for EVM chains, where the address is the same",
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
      expect(await codeOf(page.latchkit.network.switch(NETWORKS.cosmos[1]))).toBe(
        "chain/not-supported",
      );
      expect(page.shown.cosmos).toBe(everyone["cosmos"]);
      await page.latchkit.network.switch(NETWORKS.eip155[1]);
      expect(page.shown.eip155).toBe(`${NETWORKS.eip155[1]}:${ADDRESSES.eip155[0]}`);
    },
  );
  it("stays on a network that the phone named without an account: when it changes its session, when the page comes back, and when it is loaded again", async () => {
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
    await settled();
    expect(page.shown.eip155).toBe(there);
    await page.latchkit.dispose();
    const again = await open({ pairing: page.pairing, storage: page.storage });
    expect(again.shown.eip155).toBe(there);
    expect(again.latchkit.network.snapshot.active.id).toBe(NETWORKS.eip155[1]);
  });
  it("a namespace that another wallet took over stays with it, whatever the phone grants or ends", async () => {
    const wallet = new ManualWallet();
    const page = await open({ options: { ports: { injectedWallets: new ManualWallets(wallet) } } });
    await page.connect(ALL);
    const connecting = page.latchkit.connection.connect(wallet.connectorId);
    await settled();
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
  it("goes to another granted network without asking, and says where the grant does not reach", async () => {
    const page = await open();
    await page.connect({ ...ALL, solana: grantOf("solana", NETWORKS.solana.slice(0, 2)) });
    await page.latchkit.network.switch(NETWORKS.solana[1]);
    expect(page.latchkit.network.snapshot.active.id).toBe(NETWORKS.solana[1]);
    expect(page.shown.solana).toBe(`${NETWORKS.solana[1]}:${ADDRESSES.solana[0]}`);
    expect(await codeOf(page.latchkit.network.switch(NETWORKS.cosmos[1]))).toBe(
      "chain/not-supported",
    );
    expect(page.pairing.requests).toEqual([]);
  });
  it("reads and signs nothing where nothing of ours can: each rejects with chain/adapter-not-found, and no balance is awaited", async () => {
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
        ].map(codeOf),
      ),
    ).toEqual(Array.from({ length: 4 }, () => "chain/adapter-not-found"));
    expect(balance.snapshot.status).not.toBe("loading");
  });
});

describe("the door of a namespace", () => {
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
    "%s: %s reaches the wallet as it was written, on the network of that account",
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
  it("answers Solana accounts by what the session says", { tags: ["S7-062"] }, async () => {
    const page = await paired();
    const provider = await page.latchkit.connection.provider("solana");
    for (const method of ["solana_getAccounts", "solana_requestAccounts"])
      expect(await provider.request({ method })).toEqual([{ pubkey: ADDRESSES.solana[0] }]);
    expect(page.pairing.requests).toEqual([]);
  });
  it("names the network by its older id where the wallet granted only that", async () => {
    const page = await paired({
      solana: grantOf("solana", ["solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ"]),
    });
    expect(page.shown.solana).toBe(`${NETWORKS.solana[0]}:${ADDRESSES.solana[0]}`);
    await (
      await page.latchkit.connection.provider("solana")
    ).request({ method: "solana_signMessage", params: {} });
    expect(page.pairing.requests[0]?.chainId).toBe("solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ");
  });
  it("refuses what the wallet did not approve with code 4200, and asks nobody", async () => {
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
  it("maps a no, a missing connection and an end meanwhile as EIP-1193 does", async () => {
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
  it("is none for a namespace without a network", async () => {
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
    expect(await codeOf(page.latchkit.connection.provider("cosmos"))).toBe(
      "chain/adapter-not-found",
    );
  });
  it("tells the EVM chain and accounts also while another namespace is the active one", async () => {
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
  it("stands first on its default chain, unless the user chose another network", async () => {
    const both = {
      eip155: grantOf("eip155", NETWORKS.eip155.slice(0, 2)),
      solana: grantOf("solana", NETWORKS.solana.slice(0, 2)),
    };
    const page = await new PairedPage({ options: one }).start();
    expect(await page.connect(both)).toMatchObject({ networkId: NETWORKS.eip155[1] });
    expect(page.pairing.asked[0]?.proposal["cosmos"]?.methods).toEqual(["cosmos_signDirect"]);
    const other = await new PairedPage({ options: one }).start();
    await other.latchkit.network.switch(NETWORKS.solana[1]);
    expect(await other.connect(both)).toMatchObject({ networkId: NETWORKS.solana[1] });
    expect(other.shown.eip155).toBe(`${NETWORKS.eip155[1]}:${ADDRESSES.eip155[0]}`);
  });
});
