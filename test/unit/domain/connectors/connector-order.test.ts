import { describe, expect, it } from "vitest";
import {
  CONNECTOR_GROUP_ORDER,
  connectorsOf,
  type Connector,
  type ConnectorGroup,
} from "../../../../src/domain/connectors/connector.js";
import {
  groupConnectors,
  groupOrder,
  type ConnectorListQuestion,
} from "../../../../src/domain/connectors/connector-order.js";
import { aConnector } from "../../../support/builders.js";

const walletConnect = aConnector({
  id: "walletConnect",
  type: "WALLET_CONNECT",
  name: "WalletConnect",
});
const browserWallet: Connector = {
  id: "injected",
  type: "INJECTED",
  name: "Browser Wallet",
  namespace: "eip155",
  namespaces: ["eip155"],
  isConflicting: false,
};
const ledger = aConnector({ id: "ledger", type: "EXTERNAL", name: "Ledger" });
const alpha = aConnector({ name: "Alpha" });
const beta = aConnector({ name: "Beta" });

const group = (change: Partial<ConnectorListQuestion>): readonly ConnectorGroup[] =>
  groupConnectors({
    connectors: [],
    recentWallets: [],
    isMobile: false,
    hasInjectedProvider: false,
    excluded: { rdns: [], names: [] },
    connectedConnectorIds: [],
    ...change,
  });
const rows = (change: Partial<ConnectorListQuestion>): readonly string[] =>
  group(change).map(
    ({ name, rows: all }) =>
      `${name}: ${all.map(({ connector, wallet }) => connector?.id ?? wallet?.id).join(" ")}`,
  );
const shown = (change: Partial<ConnectorListQuestion>): readonly Connector[] =>
  connectorsOf(group(change));

describe("the order of the connector list", () => {
  it(
    "is walletConnect, recent, injected, featured, custom, external, recommended by default",
    { tags: ["S2-042"] },
    () => {
      expect(CONNECTOR_GROUP_ORDER).toEqual([
        "walletConnect",
        "recent",
        "injected",
        "featured",
        "custom",
        "external",
        "recommended",
      ]);
      expect(
        rows({
          connectors: [ledger, alpha, beta, walletConnect],
          recentWallets: [{ id: beta.id, name: "Beta" }],
        }),
      ).toEqual([
        "walletConnect: walletConnect",
        "recent: org.beta",
        "injected: org.alpha",
        "external: ledger",
      ]);
    },
  );

  it("leaves empty groups out", { tags: ["S2-043"] }, () => {
    expect(group({})).toEqual([]);
    expect(rows({ connectors: [alpha] })).toEqual(["injected: org.alpha"]);
  });

  it(
    "a configured order overrides the default, and groups it does not name follow",
    { tags: ["S2-046"] },
    () => {
      expect(
        rows({ connectors: [ledger, alpha, walletConnect], order: ["external", "injected"] }),
      ).toEqual(["external: ledger", "injected: org.alpha", "walletConnect: walletConnect"]);
      expect(groupOrder(["custom", "custom"])).toEqual([
        "custom",
        "walletConnect",
        "recent",
        "injected",
        "featured",
        "external",
        "recommended",
      ]);
    },
  );

  it("shows multi-chain before announced before injected wallets, else in the order they were found", () => {
    const solana = aConnector({ name: "Beta", id: "beta.solana", namespace: "solana" });

    expect(
      rows({
        connectors: [browserWallet, alpha, beta, solana],
        isMobile: true,
        hasInjectedProvider: true,
      }),
    ).toEqual(["injected: org.beta org.alpha injected"]);
  });

  it("leaves email and social login, and the SDK connectors that surface through the catalogue, out of the list", () => {
    const connectors = [
      aConnector({ id: "AUTH", type: "AUTH", name: "Auth" }),
      aConnector({ id: "coinbaseWalletSDK", type: "EXTERNAL", name: "Coinbase Wallet" }),
      aConnector({ id: "baseAccount", type: "EXTERNAL", name: "Base Account" }),
    ];

    expect(rows({ connectors })).toEqual([]);
  });
});

describe("recently used wallets", () => {
  it("stand in `recent`, newest first, and not twice", () => {
    const recentWallets = [
      { id: beta.id, name: "Beta" },
      { id: alpha.id, name: "Alpha" },
    ];

    expect(rows({ connectors: [alpha, beta], recentWallets })).toEqual([
      "recent: org.beta org.alpha",
    ]);
  });

  it("are not shown when they are not installed", () => {
    expect(
      rows({ connectors: [alpha], recentWallets: [{ id: "org.gone", name: "Gone" }] }),
    ).toEqual(["injected: org.alpha"]);
  });

  it("never lift a conflicting announcer: its id may have belonged to another extension", () => {
    expect(
      rows({
        connectors: [{ ...alpha, isConflicting: true }],
        recentWallets: [{ id: alpha.id, name: "Alpha" }],
      }),
    ).toEqual(["injected: org.alpha"]);
  });
});

describe("hidden connectors", () => {
  it("Browser Wallet is hidden on desktop", { tags: ["S5-012"] }, () => {
    expect(rows({ connectors: [browserWallet], hasInjectedProvider: true })).toEqual([]);
    expect(
      rows({
        connectors: [{ ...browserWallet, info: { rdns: "io.one" } }],
        hasInjectedProvider: true,
      }),
    ).toEqual([]);
  });

  it(
    "Browser Wallet is hidden on mobile when there is no rdns and no installed check passes",
    { tags: ["S5-013"] },
    () => {
      expect(rows({ connectors: [browserWallet], isMobile: true })).toEqual([]);
      expect(
        rows({ connectors: [browserWallet], isMobile: true, hasInjectedProvider: true }),
      ).toEqual(["injected: injected"]);
      expect(
        rows({ connectors: [{ ...browserWallet, info: { rdns: "io.one" } }], isMobile: true }),
      ).toEqual(["injected: injected"]);
    },
  );

  it(
    "a connector is hidden if its rdns or name matches an excluded wallet, case ignored",
    { tags: ["S5-014"] },
    () => {
      const connectors = [alpha, beta, ledger];
      expect(rows({ connectors, excluded: { rdns: ["ORG.alpha"], names: ["ledger"] } })).toEqual([
        "injected: org.beta",
      ]);
      expect(rows({ connectors, excluded: { rdns: ["org.alph"], names: ["led", ""] } })).toEqual([
        "injected: org.alpha org.beta",
        "external: ledger",
      ]);
    },
  );

  it("walletConnect is hidden while connected through it, and never by an exclusion", () => {
    expect(rows({ connectors: [walletConnect], connectedConnectorIds: ["walletConnect"] })).toEqual(
      [],
    );
    expect(
      rows({
        connectors: [walletConnect],
        connectedConnectorIds: ["org.alpha"],
        excluded: { rdns: [], names: ["WalletConnect"] },
      }),
    ).toEqual(["walletConnect: walletConnect"]);
  });
});

describe("wallets of several namespaces", () => {
  const evm = aConnector({ name: "Phantom", id: "app.phantom" });
  const solana = aConnector({ name: "phantom ", id: "Phantom", namespace: "solana" });

  it(
    "are one MULTI_CHAIN row that bears the id of its first namespace, and knows by which id it is connected in each",
    { tags: ["S3-006"] },
    () => {
      expect(shown({ connectors: [solana, evm] })).toEqual([
        {
          ...evm,
          type: "MULTI_CHAIN",
          namespaces: ["eip155", "solana"],
          ids: { eip155: evm.id, solana: solana.id },
          icons: {},
        },
      ]);
    },
  );

  it('"Trust Wallet" and "Trust" are one wallet', () => {
    expect(
      shown({
        connectors: [
          aConnector({ name: "Trust Wallet" }),
          aConnector({ name: "Trust", namespace: "solana" }),
        ],
      }),
    ).toHaveLength(1);
  });

  it("are their own connector when only one namespace is asked for", () => {
    expect(shown({ connectors: [evm, solana], filterNamespace: "solana" })).toEqual([solana]);
    expect(shown({ connectors: [evm], filterNamespace: "bip122" })).toEqual([]);
  });

  it(
    "are not merged when a look-alike of one namespace is among them; all are listed",
    { tags: ["T1"] },
    () => {
      const lookAlike = aConnector({ name: "Phantom", id: "evil.phantom" });

      expect(shown({ connectors: [evm, lookAlike, solana] })).toEqual([evm, lookAlike, solana]);
    },
  );

  it(
    "keep the picture of each part, so that it is seen where that part is chosen",
    { tags: ["finding-S1"] },
    () => {
      const [real, other] = ["data:image/png,AA", "data:image/png,BB"];
      const connectors = [
        { ...evm, icon: other },
        { ...solana, icon: real },
      ];
      expect(shown({ connectors })).toMatchObject([
        { type: "MULTI_CHAIN", icon: other, icons: { eip155: other, solana: real } },
      ]);
    },
  );

  it("an announcer named WalletConnect is no part of the real one", { tags: ["T1"] }, () => {
    expect(
      shown({
        connectors: [
          walletConnect,
          aConnector({ name: "WalletConnect", id: "evil", namespace: "solana" }),
        ],
      }).map(({ type }) => type),
    ).toEqual(["WALLET_CONNECT", "ANNOUNCED"]);
    expect(
      shown({
        connectors: [
          walletConnect,
          { ...walletConnect, namespace: "solana", namespaces: ["solana"] },
        ],
      }),
    ).toMatchObject([{ ...walletConnect, namespaces: ["eip155", "solana"] }]);
  });

  it("a conflicting announcer is never merged", { tags: ["T1"] }, () => {
    expect(shown({ connectors: [{ ...evm, isConflicting: true }, solana] })).toHaveLength(2);
  });
});
