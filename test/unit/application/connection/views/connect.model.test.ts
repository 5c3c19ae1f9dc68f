import { describe, expect, it } from "vitest";
import {
  initialCatalogue,
  type CatalogueState,
} from "../../../../../src/domain/catalogue/catalogue-state.js";
import type { Wallet } from "../../../../../src/domain/catalogue/wallet.js";
import type { ConnectorGroup } from "../../../../../src/domain/connectors/connector.js";
import { viewInternalsOf } from "../../../../../src/application/shared/views/view-options.js";
import { connectModel } from "../../../../../src/application/connection/views/connect.model.js";
import { connectingModel } from "../../../../../src/application/connection/views/connecting.model.js";
import { LatchkitError } from "../../../../../src/domain/errors/latchkit-error.js";
import type { Environment } from "../../../../../src/ports/page.ports.js";
import {
  aConnector,
  anAccount,
  fakeLatchkit as anyLatchkit,
  type FakeLatchkit,
} from "../../../../support/doubles/fake-latchkit.js";

/** A catalogue that loaded without wallets. */
const answered = (values: Partial<CatalogueState> = {}): CatalogueState => ({
  ...initialCatalogue,
  featured: { status: "ready", value: [] },
  recommended: { status: "ready", value: [] },
  ...values,
});
const fakeLatchkit: typeof anyLatchkit = (values = {}, internals = {}) =>
  anyLatchkit({ catalogue: answered(), ...values }, internals);
/** A host without a consent checkbox. */
const free = { check: () => true };
const amber = aConnector("com.example.amber", "Amber");
const double = aConnector("com.example.amber~2", "Amber", { isConflicting: true });
const harbor = aConnector("com.example.harbor", "Harbor");
const found = {
  groups: [
    { name: "recent" as const, rows: [{ connector: harbor }] },
    { name: "injected" as const, rows: [{ connector: amber }, { connector: double }] },
  ],
};

describe("ConnectModel", () => {
  it(
    "shows Connect as ready, not as empty, if the host turned wallets off",
    { tags: ["S1-029"] },
    () => {
      const { latchkit } = fakeLatchkit();
      const internals = { options: { ...viewInternalsOf(latchkit).options, enableWallets: false } };
      expect(
        connectModel(fakeLatchkit({ connectors: found }, internals).latchkit, free).snapshot,
      ).toEqual({ status: "ready", sections: [], blocks: [], isCollapsed: false });
    },
  );

  it("marks a wallet with a conflicting id, and shows no badge that repeats the group's label", () => {
    const { sections } = connectModel(fakeLatchkit({ connectors: found }).latchkit, free).snapshot;
    expect(sections.map(({ name, rows }) => [name, ...rows.map(({ badge }) => badge)])).toEqual([
      ["recent", undefined],
      ["injected", undefined, "conflict"],
    ]);
  });

  it(
    "marks two wallets of one namespace with the same name as conflicting",
    { tags: ["finding-S1"] },
    () => {
      const rows = [
        aConnector("org.real", "Twin"),
        aConnector("org.evil", " twin "),
        aConnector("org.other", "Other"),
        aConnector("org.sol", "Other", { namespace: "solana", type: "EXTERNAL" }),
      ].map((connector) => ({ connector }));
      const groups = { groups: [{ name: "injected" as const, rows }] };
      const { sections } = connectModel(
        fakeLatchkit({ connectors: groups }).latchkit,
        free,
      ).snapshot;
      expect(sections[0]?.rows.map(({ badge }) => badge)).toEqual([
        "conflict",
        "conflict",
        undefined,
        undefined,
      ]);
    },
  );

  const lead = (groups: readonly ConnectorGroup[]): readonly string[] =>
    connectModel(fakeLatchkit({ connectors: { groups } }).latchkit, free).snapshot.sections.flatMap(
      ({ rows }) => rows.filter(({ isMain }) => isMain).map(({ connector }) => connector?.id ?? ""),
    );

  it("emphasizes only the most recently used wallet in Connect", () => {
    expect(lead(found.groups)).toEqual([harbor.id]);
  });

  it("emphasizes the only installed wallet in Connect, but not one of several or the QR code", () => {
    const code = {
      name: "walletConnect" as const,
      rows: [{ connector: aConnector("walletConnect", "Phone", { type: "WALLET_CONNECT" }) }],
    };
    const one = { name: "injected" as const, rows: [{ connector: amber }] };
    expect(lead([code, one])).toEqual([amber.id]);
    expect(lead([code, { ...one, rows: [...one.rows, { connector: harbor }] }])).toEqual([]);
    expect(lead([code])).toEqual([]);
  });

  it("never emphasizes a wallet with a conflicting id", () => {
    expect(lead([{ name: "injected", rows: [{ connector: double }] }])).toEqual([]);
  });

  it('shows the badge "connected" on a connected wallet', () => {
    const connection = {
      status: "connected" as const,
      connections: [
        { connector: amber, namespace: "eip155" as const, accounts: [anAccount()] as const },
      ],
    };
    const { sections } = connectModel(
      fakeLatchkit({ connectors: found, connection }).latchkit,
      free,
    ).snapshot;
    expect(sections[1]?.rows[0]?.badge).toBe("connected");
  });

  it("shows Connect as loading during the first restore, and as empty only afterwards", () => {
    const fake = fakeLatchkit({
      account: { status: "disconnected", isRestoring: true, byNamespace: {} },
    });
    const model = connectModel(fake.latchkit, free);
    expect(model.snapshot.status).toBe("looking");
    fake.say("account", { status: "disconnected", isRestoring: false, byNamespace: {} });
    expect(model.snapshot).toMatchObject({ status: "empty", sections: [] });
    fake.say("connectors", found);
    expect(model.snapshot.status).toBe("ready");
  });

  it("hides wallets of other namespaces and their empty groups in Connect", () => {
    const phantom = aConnector("app.phantom", "Phantom", {
      namespace: "solana",
      namespaces: ["solana"],
    });
    const connectors = {
      groups: [...found.groups, { name: "external" as const, rows: [{ connector: phantom }] }],
    };
    const { sections } = connectModel(
      fakeLatchkit({ connectors }).latchkit,
      free,
      "solana",
    ).snapshot;
    expect(sections.map(({ name }) => name)).toEqual(["external"]);
  });

  it("asks the chosen wallet once, opens the waiting view, and resolves when the user rejects", async () => {
    const fake = fakeLatchkit({ connectors: found });
    fake.answer("connection.connect", () =>
      Promise.reject(new LatchkitError("connection/rejected", { connectorId: amber.id })),
    );
    connectModel(fake.latchkit, free, "eip155").choose({ connector: amber });
    await Promise.resolve();
    expect(fake.calls).toEqual([
      { action: "connection.connect", args: [amber.id, { namespace: "eip155" }] },
      {
        action: "navigation.push",
        args: [{ view: "ConnectingExternal", connectorId: amber.id, namespace: "eip155" }],
      },
    ]);
  });

  const fox = { id: "fox", name: "Fox", links: { mobile: "fox://" }, stores: {} };
  const protocol = aConnector("walletConnect", "WalletConnect", { type: "WALLET_CONNECT" });

  it("opens the pairing view for a custom wallet of the host without asking a wallet", () => {
    const fake = fakeLatchkit({
      connectors: { groups: [{ name: "custom", rows: [{ wallet: fox }] }] },
    });
    connectModel(fake.latchkit, free).choose({ wallet: fox });
    expect(fake.calls).toEqual([
      { action: "navigation.push", args: [{ view: "ConnectingWalletConnect", wallet: fox }] },
    ]);
  });

  it("does not open the pairing view before the user accepts the legal terms", () => {
    const fake = fakeLatchkit();
    connectModel(fake.latchkit, { check: () => false }).choose({ wallet: fox });
    expect(fake.calls).toEqual([]);
  });

  it("shows no badge on custom wallets", () => {
    const connectors = {
      groups: [
        { name: "recent" as const, rows: [{ wallet: fox }] },
        { name: "custom" as const, rows: [{ wallet: { ...fox, id: "bear" } }] },
      ],
    };
    const { sections } = connectModel(fakeLatchkit({ connectors }).latchkit, free).snapshot;
    expect(sections.map(({ rows }) => rows.map(({ badge }) => badge))).toEqual([
      [undefined],
      [undefined],
    ]);
  });

  it("shows custom wallets only in namespaces that WalletConnect supports", () => {
    const connectors = {
      groups: [
        { name: "walletConnect" as const, rows: [{ connector: protocol }] },
        { name: "custom" as const, rows: [{ wallet: fox }] },
      ],
    };
    const names = (namespace: "eip155" | "solana"): readonly string[] =>
      connectModel(fakeLatchkit({ connectors }).latchkit, free, namespace).snapshot.sections.map(
        ({ name }) => name,
      );
    expect([names("eip155"), names("solana")]).toEqual([["walletConnect", "custom"], []]);
  });

  it("returns the same Connect state while nothing changed, and emits once per change", () => {
    const fake = fakeLatchkit({ connectors: found });
    const model = connectModel(fake.latchkit, free);
    const seen: unknown[] = [];
    const subscription = model.state$.subscribe((state) => seen.push(state));
    expect(model.snapshot).toBe(model.snapshot);
    fake.say("connectors", { groups: [] });
    expect(seen).toHaveLength(2);
    subscription.unsubscribe();
    expect(fake.isListened()).toBe(false);
  });
});

describe("WalletConnect URI requested before the user's choice", () => {
  const offered = {
    groups: [
      {
        name: "walletConnect" as const,
        rows: [
          { connector: aConnector("walletConnect", "WalletConnect", { type: "WALLET_CONNECT" }) },
        ],
      },
    ],
  };
  const { environment } = viewInternalsOf(fakeLatchkit().latchkit);
  const start = (
    place: Partial<Environment>,
    values: Parameters<typeof fakeLatchkit>[0] = { connectors: offered },
  ): readonly unknown[] => {
    const fake = fakeLatchkit(values, { environment: { ...environment, ...place } });
    connectModel(fake.latchkit, free).start();
    return fake.calls;
  };
  const ahead = [{ action: "askAhead", args: ["walletConnect"] }];

  it.each([
    [{ isTelegram: true, isIos: true }, ahead],
    [{ isTelegram: true, isSafari: true }, ahead],
    [{ isTelegram: true, isAndroid: true }, []],
    [{ isIos: true, isSafari: true }, []],
    [{}, []],
  ])(
    "in the environment %j, makes the requests %j before the user chooses a wallet",
    (place, calls) => {
      expect(start(place)).toEqual(calls);
    },
  );

  it("requests no pairing URI in advance if WalletConnect is off or a wallet is connected or connecting", () => {
    const telegram = { isTelegram: true, isIos: true };
    const account = { status: "connected" as const, isRestoring: false, byNamespace: {} };
    const connection = {
      status: "connecting" as const,
      connections: [],
      attempt: { connectorId: amber.id, phase: "waiting" as const },
    };
    for (const values of [
      {},
      { connectors: offered, account },
      { connectors: offered, connection },
    ])
      expect(start(telegram, values)).toEqual([]);
  });
});

describe("catalogue rows in ConnectModel", () => {
  const protocol = aConnector("walletConnect", "WalletConnect", { type: "WALLET_CONNECT" });
  const metamask = "c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96";
  const aWallet = (id: string): Wallet => ({ id, name: id, links: {}, stores: {} });
  const [first, fox] = [
    { name: "walletConnect" as const, rows: [{ connector: protocol }] },
    aConnector("io.metamask", "MetaMask"),
  ];
  const installed: ConnectorGroup = { name: "injected", rows: [{ connector: fox }] };
  const group = (name: "featured" | "recommended", ...ids: readonly string[]): ConnectorGroup => ({
    name,
    rows: ids.map((id) => ({ wallet: aWallet(id) })),
  });
  const featuring = (...featuredWalletIds: readonly string[]) => ({
    options: { ...viewInternalsOf(anyLatchkit().latchkit).options, featuredWalletIds },
  });
  const places = (fake: FakeLatchkit, model = connectModel(fake.latchkit, free)) =>
    model.snapshot.sections.map(
      ({ name, rows, expected, placeholders }) =>
        `${name} ${rows.length}+${expected}+${placeholders}`,
    );

  it("reserves rows for featured wallets that are not installed, then for recommended wallets", () => {
    expect(places(anyLatchkit({ connectors: { groups: [first] } }))).toEqual([
      "walletConnect 1+0+0",
      "recommended 0+4+0",
    ]);
    expect(
      places(
        anyLatchkit({ connectors: { groups: [first, installed] } }, featuring("a", metamask, "a")),
      ),
    ).toEqual(["walletConnect 1+0+0", "injected 1+0+0", "featured 0+1+0", "recommended 0+2+0"]);
    expect(places(anyLatchkit({ connectors: { groups: [] } }))).toEqual([]);
  });

  it("orders the wallet groups as the host chose, including placeholder rows", () => {
    const features = {
      ...anyLatchkit().latchkit.features.snapshot,
      connectorTypeOrder: ["recommended" as const],
    };
    expect(places(anyLatchkit({ connectors: { groups: [first] }, features }))).toEqual([
      "recommended 0+4+0",
      "walletConnect 1+0+0",
    ]);
  });

  it("keeps the placeholder rows in place, whether featured or recommended wallets load first", () => {
    const fake = anyLatchkit({ connectors: { groups: [first, installed] } }, featuring("a", "b"));
    const model = connectModel(fake.latchkit, free);
    const end = model.open();
    expect(places(fake, model)).toEqual([
      "walletConnect 1+0+0",
      "injected 1+0+0",
      "featured 0+2+0",
      "recommended 0+1+0",
    ]);
    fake.say("connectors", { groups: [first, installed, group("recommended", "r", "s", "t")] });
    fake.say("catalogue", answered({ featured: { status: "loading" } }));
    expect(places(fake, model)).toEqual([
      "walletConnect 1+0+0",
      "injected 1+0+0",
      "featured 0+2+0",
      "recommended 1+0+0",
    ]);
    fake.say("connectors", {
      groups: [first, installed, group("featured", "a"), group("recommended", "r", "s")],
    });
    fake.say("catalogue", answered());
    expect(places(fake, model)).toEqual([
      "walletConnect 1+0+0",
      "injected 1+0+0",
      "featured 1+0+1",
      "recommended 1+0+0",
    ]);
    end();
    expect(fake.isListened()).toBe(false);
    expect(places(fake)).toEqual([
      "walletConnect 1+0+0",
      "injected 1+0+0",
      "featured 1+0+0",
      "recommended 2+0+0",
    ]);
  });

  it("removes placeholder rows if the catalogue code cannot load", async () => {
    const fake = anyLatchkit({ connectors: { groups: [first] } });
    const latchkit = {
      ...fake.latchkit,
      catalogue: Object.assign(Object.create(fake.latchkit.catalogue), {
        preload: () =>
          Promise.reject(new LatchkitError("code/unavailable", { capability: "catalogue" })),
      }),
    };
    const model = connectModel(latchkit, free);
    expect(
      model.snapshot.sections.map(({ expected, placeholders }) => [expected, placeholders]),
    ).toEqual([
      [0, 0],
      [4, 0],
    ]);
    model.open();
    await Promise.resolve();
    await Promise.resolve();
    expect(
      model.snapshot.sections.map(({ expected, placeholders, hasFailed }) => [
        expected,
        placeholders,
        hasFailed,
      ]),
    ).toEqual([
      [0, 0, undefined],
      [0, 4, true],
    ]);
  });

  it("reports once that the catalogue failed to load, and loads it again on retry", () => {
    const fake = anyLatchkit({ connectors: { groups: [first] } }, featuring("a"));
    const model = connectModel(fake.latchkit, free);
    expect(places(fake, model)).toEqual([
      "walletConnect 1+0+0",
      "featured 0+1+0",
      "recommended 0+3+0",
    ]);
    const end = model.open();
    const failed = {
      status: "failed" as const,
      error: new LatchkitError("http/unreachable", { url: "" }),
    };
    fake.say("catalogue", answered({ featured: failed, recommended: failed }));
    expect(
      model.snapshot.sections.map(({ name, placeholders, hasFailed }) => [
        name,
        placeholders,
        hasFailed,
      ]),
    ).toEqual([
      ["walletConnect", 0, undefined],
      ["featured", 1, true],
      ["recommended", 3, undefined],
    ]);
    model.retry();
    expect(fake.calls.map(({ action }) => action)).toEqual([
      "catalogue.preload",
      "catalogue.retry",
    ]);
    end();
    model.retry();
    expect(fake.calls).toHaveLength(2);
    expect(fake.isListened()).toBe(false);
  });

  it("reserves the same number of catalogue rows with or without a recent wallet", () => {
    const recent: ConnectorGroup = { name: "recent", rows: [{ wallet: aWallet("z") }] };
    expect(places(anyLatchkit({ connectors: { groups: [first, recent] } }))).toEqual([
      "walletConnect 1+0+0",
      "recent 1+0+0",
      "recommended 0+3+0",
    ]);
  });

  it("loads the catalogue when the Connect view opens, but not when it is preloaded", () => {
    const fake = anyLatchkit({ connectors: { groups: [first] } });
    const model = connectModel(fake.latchkit, free);
    model.state$.subscribe().unsubscribe();
    expect(fake.calls).toEqual([]);
    model.open()();
    expect(fake.calls.map(({ action }) => action)).toEqual(["catalogue.preload"]);
  });

  it("connects through an extension that the user installed after the wallet's catalogue row was drawn", () => {
    const fake = fakeLatchkit({ connectors: { groups: [first, installed] } });
    connectModel(fake.latchkit, free).choose({
      wallet: { ...aWallet("m"), name: "MetaMask", rdns: "io.metamask" },
    });
    expect(fake.calls.at(-1)?.args).toEqual([
      { view: "ConnectingExternal", connectorId: "io.metamask" },
    ]);
  });
});

describe('"All wallets" row in ConnectModel', () => {
  const fox: Wallet = { id: "fox", name: "Fox", links: {}, stores: {} };
  const protocol = aConnector("walletConnect", "WalletConnect", { type: "WALLET_CONNECT" });
  const groups: readonly ConnectorGroup[] = [
    { name: "walletConnect", rows: [{ connector: protocol }] },
  ];
  const shows = (catalogue: CatalogueState, namespace?: "eip155") =>
    connectModel(fakeLatchkit({ connectors: { groups }, catalogue }).latchkit, free, namespace)
      .snapshot.allWallets;

  it('rounds the count in the "All wallets" row down to tens, or shows it exactly below ten', () => {
    expect(shows(answered({ count: 607 }))).toEqual({ count: 600, isMore: true });
    expect(shows(answered({ count: 9 }))).toEqual({ count: 9, isMore: false });
    expect(shows(answered({ count: 600 }))).toEqual({ count: 600, isMore: false });
    expect(shows(answered({ count: 607 }), "eip155")).toEqual({ count: 607, isMore: false });
    expect(shows(answered())).toEqual({ isMore: false });
    expect(shows(answered({ count: 600, featured: { status: "loading" } }))).toEqual({
      isMore: false,
    });
    expect(
      shows(
        answered({
          recommended: {
            status: "failed",
            error: new LatchkitError("http/unreachable", { url: "" }),
            previous: [fox],
          },
        }),
      ),
    ).toEqual({ isMore: false });
  });

  it('shows the "All wallets" row if a wallet can be paired and the host allows it', () => {
    const fake = (allWallets: "SHOW" | "HIDE" | "ONLY_MOBILE", isMobile = false) => {
      const { options, environment } = viewInternalsOf(anyLatchkit().latchkit);
      return (
        connectModel(
          fakeLatchkit(
            { connectors: { groups } },
            { options: { ...options, allWallets }, environment: { ...environment, isMobile } },
          ).latchkit,
          free,
        ).snapshot.allWallets !== undefined
      );
    };
    expect([fake("SHOW"), fake("HIDE"), fake("ONLY_MOBILE"), fake("ONLY_MOBILE", true)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(
      connectModel(fakeLatchkit({ connectors: found }).latchkit, free).snapshot.allWallets,
    ).toBeUndefined();
  });

  it("opens AllWallets only after the user accepts the legal terms", () => {
    const fake = fakeLatchkit();
    connectModel(fake.latchkit, { check: () => false }).showAll();
    expect(fake.calls).toEqual([]);
    connectModel(fake.latchkit, free).showAll();
    expect(fake.calls).toEqual([{ action: "navigation.push", args: [{ view: "AllWallets" }] }]);
  });
});

describe("ConnectingModel", () => {
  const at = (phase: "waiting" | "declined" | "pending" | "failed", connectorId = amber.id) =>
    fakeLatchkit({
      connectors: found,
      connection: { status: "connecting", connections: [], attempt: { connectorId, phase } },
    });

  it.each([
    ["waiting", false],
    ["pending", true],
    ["declined", true],
    ["failed", true],
  ] as const)('shows a connection attempt as "%s", with a retry button: %s', (phase, canRetry) => {
    expect(connectingModel(at(phase).latchkit, amber.id).snapshot).toMatchObject({
      phase,
      canRetry,
      connector: amber,
    });
  });

  it("does not show a different wallet's connection attempt in the connecting view", () => {
    expect(connectingModel(at("failed", harbor.id).latchkit, amber.id).snapshot.phase).toBe("idle");
  });

  it("sends no wallet request from the connecting view until the user retries", () => {
    const fake = at("declined");
    const model = connectingModel(fake.latchkit, amber.id);
    model.state$.subscribe().unsubscribe();
    expect(fake.calls).toEqual([]);
    model.retry();
    expect(fake.calls).toEqual([{ action: "connection.connect", args: [amber.id, {}] }]);
  });

  it("shows a completed connection in the connecting view even if its connector is no longer listed", () => {
    const connection = {
      status: "connected" as const,
      connections: [
        { connector: amber, namespace: "eip155" as const, accounts: [anAccount()] as const },
      ],
    };
    expect(connectingModel(fakeLatchkit({ connection }).latchkit, amber.id).snapshot).toMatchObject(
      { phase: "connected", connector: amber, canRetry: false },
    );
  });
});
