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
  type ConnectorListInput,
} from "../../../../src/domain/connectors/connector-order.js";
import { aConnector } from "../../../support/builders/connection.js";

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

const group = (change: Partial<ConnectorListInput>): readonly ConnectorGroup[] =>
  groupConnectors({
    connectors: [],
    recentWallets: [],
    isMobile: false,
    hasInjectedProvider: false,
    excluded: { rdns: [], names: [] },
    connectedConnectorIds: [],
    ...change,
  });
const rows = (change: Partial<ConnectorListInput>): readonly string[] =>
  group(change).map(
    ({ name, rows: all }) =>
      `${name}: ${all.map(({ connector, wallet }) => connector?.id ?? wallet?.id).join(" ")}`,
  );
const shown = (change: Partial<ConnectorListInput>): readonly Connector[] =>
  connectorsOf(group(change));

describe("connector order", () => {
  it(
    'orders the connector groups "walletConnect", "recent", "injected", "featured", "custom", "external", "recommended"',
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

  it("omits empty connector groups", { tags: ["S2-043"] }, () => {
    expect(group({})).toEqual([]);
    expect(rows({ connectors: [alpha] })).toEqual(["injected: org.alpha"]);
  });

  it(
    "applies a configured order of connector groups, and appends groups that the host left out",
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

  it("orders multi-chain wallets first, then announced, then injected ones", () => {
    const solana = aConnector({ name: "Beta", id: "beta.solana", namespace: "solana" });

    expect(
      rows({
        connectors: [browserWallet, alpha, beta, solana],
        isMobile: true,
        hasInjectedProvider: true,
      }),
    ).toEqual(["injected: org.beta org.alpha injected"]);
  });

  it("does not list the auth connector, nor SDK connectors whose wallets are in the catalogue", () => {
    const connectors = [
      aConnector({ id: "AUTH", type: "AUTH", name: "Auth" }),
      aConnector({ id: "coinbaseWalletSDK", type: "EXTERNAL", name: "Coinbase Wallet" }),
      aConnector({ id: "baseAccount", type: "EXTERNAL", name: "Base Account" }),
    ];

    expect(rows({ connectors })).toEqual([]);
  });
});

describe("recently used wallets", () => {
  it("lists each recently used wallet once, in the recent group, newest first", () => {
    const recentWallets = [
      { id: beta.id, name: "Beta" },
      { id: alpha.id, name: "Alpha" },
    ];

    expect(rows({ connectors: [alpha, beta], recentWallets })).toEqual([
      "recent: org.beta org.alpha",
    ]);
  });

  it("hides recent wallets that are not installed", () => {
    expect(
      rows({ connectors: [alpha], recentWallets: [{ id: "org.gone", name: "Gone" }] }),
    ).toEqual(["injected: org.alpha"]);
  });

  it("does not move a wallet with a conflicting id to the recent group", () => {
    expect(
      rows({
        connectors: [{ ...alpha, isConflicting: true }],
        recentWallets: [{ id: alpha.id, name: "Alpha" }],
      }),
    ).toEqual(["injected: org.alpha"]);
  });
});

describe("hidden connectors", () => {
  it('hides the connector "Browser Wallet" on desktop', { tags: ["S5-012"] }, () => {
    expect(rows({ connectors: [browserWallet], hasInjectedProvider: true })).toEqual([]);
    expect(
      rows({
        connectors: [{ ...browserWallet, info: { rdns: "io.one" } }],
        hasInjectedProvider: true,
      }),
    ).toEqual([]);
  });

  it(
    'hides the connector "Browser Wallet" on mobile without an rdns or an injected provider',
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
    "hides a connector whose rdns or name is excluded, in any letter case",
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

  it("hides the connector `walletConnect` only while the user is connected through it", () => {
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
    "merges one wallet of several namespaces into a MULTI_CHAIN row with all ids",
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

  it('treats "Trust Wallet" and "Trust" as one wallet', () => {
    expect(
      shown({
        connectors: [
          aConnector({ name: "Trust Wallet" }),
          aConnector({ name: "Trust", namespace: "solana" }),
        ],
      }),
    ).toHaveLength(1);
  });

  it("filters by namespace with a merged wallet's connector for that namespace", () => {
    expect(shown({ connectors: [evm, solana], filterNamespace: "solana" })).toEqual([solana]);
    expect(shown({ connectors: [evm], filterNamespace: "bip122" })).toEqual([]);
  });

  it(
    "does not merge wallets of several namespaces if one namespace has a look-alike wallet",
    { tags: ["T1"] },
    () => {
      const lookAlike = aConnector({ name: "Phantom", id: "evil.phantom" });

      expect(shown({ connectors: [evm, lookAlike, solana] })).toEqual([evm, lookAlike, solana]);
    },
  );

  it("keeps the icon of each namespace in a merged wallet row", { tags: ["finding-S1"] }, () => {
    const [real, other] = ["data:image/png,AA", "data:image/png,BB"];
    const connectors = [
      { ...evm, icon: other },
      { ...solana, icon: real },
    ];
    expect(shown({ connectors })).toMatchObject([
      { type: "MULTI_CHAIN", icon: other, icons: { eip155: other, solana: real } },
    ]);
  });

  it(
    "does not merge an announced wallet named WalletConnect with the real WalletConnect",
    { tags: ["T1"] },
    () => {
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
    },
  );

  it("never merges a wallet with a conflicting id", { tags: ["T1"] }, () => {
    expect(shown({ connectors: [{ ...evm, isConflicting: true }, solana] })).toHaveLength(2);
  });
});
