import { describe, expect, it } from "vitest";
import type { Wallet } from "../../../../src/domain/catalogue/wallet.js";
import {
  groupConnectors,
  type ConnectorListInput,
} from "../../../../src/domain/connectors/connector-order.js";
import { aConnector } from "../../../support/builders/connection.js";
import { isInstalledAs } from "../../../../src/domain/connectors/wallet-match.js";

const walletConnect = aConnector({
  id: "walletConnect",
  type: "WALLET_CONNECT",
  name: "WalletConnect",
});
const alpha = aConnector({ name: "Alpha" });
const aWallet = (id: string, values: Partial<Wallet> = {}): Wallet => ({
  id,
  name: id,
  links: { mobile: `${id}://` },
  stores: {},
  ...values,
});
const [fox, bear] = [aWallet("fox"), aWallet("bear")];

const rows = (
  custom: readonly Wallet[],
  change: Partial<ConnectorListInput> = {},
): readonly string[] =>
  groupConnectors({
    connectors: [walletConnect],
    recentWallets: [],
    isMobile: false,
    hasInjectedProvider: false,
    excluded: { rdns: [], names: [] },
    connectedConnectorIds: [],
    described: { custom },
    ...change,
  }).map(
    ({ name, rows: all }) =>
      `${name}: ${all.map(({ connector, wallet }) => connector?.id ?? wallet?.id).join(" ")}`,
  );

describe("custom wallets", () => {
  it(
    "lists custom wallets in the host's order between featured and external wallets",
    { tags: ["S2-042"] },
    () => {
      const described = {
        featured: [aWallet("lynx")],
        custom: [fox, bear],
        recommended: [aWallet("owl")],
      };
      const ledger = aConnector({ id: "ledger", type: "EXTERNAL", name: "Ledger" });
      expect(rows([], { connectors: [ledger, alpha, walletConnect], described })).toEqual([
        "walletConnect: walletConnect",
        "injected: org.alpha",
        "featured: lynx",
        "custom: fox bear",
        "external: ledger",
      ]);
      expect(
        rows([], {
          connectors: [ledger, walletConnect],
          described: { ...described, custom: [fox] },
        }),
      ).toEqual([
        "walletConnect: walletConnect",
        "featured: lynx",
        "custom: fox",
        "external: ledger",
        "recommended: owl",
      ]);
    },
  );

  it(
    "lists wallets with an in-app browser on phones even without pairing",
    { tags: ["S5-016"] },
    () => {
      const solflare = aWallet("1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79", {
        links: {},
        hasOwnBrowser: true,
      });
      expect(
        rows([], { isMobile: true, connectors: [], described: { featured: [solflare, fox] } }),
      ).toEqual([`featured: ${solflare.id}`]);
    },
  );

  const many = ["r1", "r2", "r3", "r4", "r5"].map((id) => aWallet(id));
  it.each([
    ["four wallets in an empty list", {}, "recommended: r1 r2 r3 r4"],
    [
      "one wallet fewer for each installed wallet",
      { connectors: [walletConnect, alpha] },
      "recommended: r1 r2 r3",
    ],
    [
      "one wallet fewer for each installed wallet that was used recently",
      { connectors: [walletConnect, alpha], recentWallets: [{ id: "org.alpha", name: "Alpha" }] },
      "recommended: r1 r2 r3",
    ],
    [
      "one wallet fewer for each featured and custom wallet",
      { described: { featured: [fox], custom: [bear], recommended: many } },
      "recommended: r1 r2",
    ],
    [
      "one wallet fewer for a custom wallet that was used recently",
      {
        described: { custom: [fox], recommended: many },
        recentWallets: [{ id: "fox", name: "Fox" }],
      },
      "recommended: r1 r2 r3",
    ],
    [
      "the next wallet in place of an installed one",
      { connectors: [walletConnect, aConnector({ name: "R1" })] },
      "recommended: r2 r3 r4",
    ],
  ] as const)(
    "recommends %s, so that the wallet list has four rows",
    { tags: ["S9-003"] },
    (_, change, expected) => {
      expect(rows([], { described: { recommended: many }, ...change }).at(-1)).toBe(expected);
    },
  );

  it("lists no recommended wallets if none of them can be connected", () => {
    expect(
      rows([], {
        connectedConnectorIds: ["walletConnect"],
        described: { recommended: many.map((one) => ({ ...one, rdns: one.id })) },
      }),
    ).toEqual([]);
  });

  it(
    "lists up to six wallets to install if no wallet is installed and WalletConnect is off",
    { tags: ["finding-H1"] },
    () => {
      const site = { homepage: "https://maker.example" };
      const recommended = Array.from({ length: 8 }, (_, at) => aWallet(`r${at}`, site));
      const nowhere = aWallet("nowhere");
      expect(
        rows([], { connectors: [], described: { recommended: [nowhere, ...recommended] } }),
      ).toEqual(["recommended: r0 r1 r2 r3 r4 r5"]);
      expect(rows([fox], { connectors: [alpha], described: { recommended } })).toEqual([
        "injected: org.alpha",
      ]);
    },
  );

  it(
    "lists wallets with an in-app browser on phones if there is no other wallet",
    { tags: ["finding-H1"] },
    () => {
      const able = aWallet("able", { canOpenPage: true });
      const phone = { isMobile: true, described: { recommended: [fox, able] } };
      expect(rows([], { ...phone, connectors: [] })).toEqual(["recommended: able"]);
      expect(rows([], { ...phone, connectors: [alpha] })).toEqual(["injected: org.alpha"]);
      expect(rows([], { ...phone, connectedConnectorIds: ["walletConnect"] })).toEqual([]);
    },
  );

  it("applies a configured order of groups to custom wallets", { tags: ["S2-046"] }, () => {
    expect(rows([fox], { order: ["custom"] })).toEqual([
      "custom: fox",
      "walletConnect: walletConnect",
    ]);
  });

  it("lists a wallet only in the first of the groups featured, custom and recommended", () => {
    expect(
      rows([], { described: { recommended: [fox, bear], custom: [bear], featured: [fox] } }),
    ).toEqual(["walletConnect: walletConnect", "featured: fox", "custom: bear"]);
  });

  it.each([
    ["the same rdns", { rdns: "org.alpha" }],
    ["the same rdns in another case", { rdns: "ORG.Alpha" }],
    ["the same name and no rdns", { name: "alpha " }],
  ])("lists no custom wallet that is also installed, matched by %s", (_, values) => {
    expect(rows([aWallet("fox", values)], { connectors: [walletConnect, alpha] })).toEqual([
      "walletConnect: walletConnect",
      "injected: org.alpha",
    ]);
  });

  it("lists no custom MetaMask inside MetaMask's browser, even though the rdns differs", () => {
    const mobile = aConnector({ name: "MetaMask", id: "io.metamask.mobile" });
    expect(
      rows([aWallet("mm", { name: "Meta Mask", rdns: "io.metamask" })], {
        connectors: [mobile, walletConnect],
        isMobile: true,
      }),
    ).toEqual(["walletConnect: walletConnect", "injected: io.metamask.mobile"]);
  });

  it(
    "lists a custom wallet next to an installed one with the same name or a conflicting id",
    { tags: ["T1", "T9"] },
    () => {
      expect(
        rows([aWallet("fox", { rdns: "com.fox", name: "Alpha" })], {
          connectors: [alpha, walletConnect],
        }),
      ).toEqual(["walletConnect: walletConnect", "injected: org.alpha", "custom: fox"]);
      expect(
        rows([aWallet("fox", { rdns: "org.alpha" })], {
          connectors: [{ ...alpha, isConflicting: true }, walletConnect],
        }),
      ).toContain("custom: fox");
    },
  );

  it("lists only wallets with a mobile or universal link on phones", () => {
    const all = [
      fox,
      aWallet("site", { links: { universal: "https://site.example" } }),
      aWallet("desk", {
        links: { desktop: "desk:", webapp: "https://desk.example" },
        hasExtension: true,
      }),
    ];
    expect(rows(all, { isMobile: true })).toEqual([
      "walletConnect: walletConnect",
      "custom: fox site",
    ]);
    expect(rows(all)).toEqual(["walletConnect: walletConnect", "custom: fox site desk"]);
  });

  it.each([
    ["WalletConnect is off or has no relay", { connectors: [] }],
    ["a wallet is already paired", { connectedConnectorIds: ["walletConnect"] }],
  ])("lists no wallets that need pairing if %s, except a wallet with an extension", (_, change) => {
    const described = [fox, aWallet("extension", { rdns: "com.ext" })];
    expect(rows(described, change)).toEqual(["custom: extension"]);
    expect(rows(described, { ...change, isMobile: true })).toEqual([]);
  });

  it("lists recently used custom wallets only in the recent group, newest first", () => {
    const recentWallets = [
      { id: "bear", name: "Bear" },
      { id: "org.alpha", name: "Alpha" },
    ];
    expect(rows([fox, bear], { connectors: [alpha, walletConnect], recentWallets })).toEqual([
      "walletConnect: walletConnect",
      "recent: bear org.alpha",
      "custom: fox",
    ]);
    expect(
      rows([fox, bear], {
        connectors: [alpha, walletConnect],
        recentWallets: recentWallets.toReversed(),
      }),
    ).toContain("recent: org.alpha bear");
  });

  it("hides a recent wallet that the host no longer lists", () => {
    expect(rows([fox], { recentWallets: [{ id: "gone", name: "Gone" }] })).toEqual([
      "walletConnect: walletConnect",
      "custom: fox",
    ]);
  });
});

describe("recently paired catalogue wallet", () => {
  const id = "ab".repeat(32);
  const recentWallets = [{ id, name: "Fox", imageId: "picture" }];
  const groups = (change: Partial<ConnectorListInput> = {}) =>
    groupConnectors({
      connectors: [walletConnect],
      recentWallets,
      isMobile: false,
      hasInjectedProvider: false,
      excluded: { rdns: [], names: [] },
      connectedConnectorIds: [],
      ...change,
    }).find(({ name }) => name === "recent")?.rows;

  it("lists a recent catalogue wallet by stored name and picture until the catalogue loads", () => {
    expect(groups()).toEqual([
      { wallet: { id, name: "Fox", imageId: "picture", links: {}, stores: {} } },
    ]);
    expect(groups({ described: { featured: [aWallet(id)] } })).toEqual([{ wallet: aWallet(id) }]);
  });

  it.each([
    ["is excluded", { excluded: { rdns: [], names: ["fox"] } }],
    ["is not included", { included: { rdns: [], names: ["Bear"] } }],
    ["is now installed", { connectors: [walletConnect, aConnector({ name: "Fox" })] }],
    ["cannot be paired", { connectors: [] }],
    ["is on a phone and has no stored link", { isMobile: true }],
    ["has the id of a missing connector", { recentWallets: [{ id: "org.fox", name: "Fox" }] }],
  ] as const)("hides a recent catalogue wallet that %s", (_, change) =>
    expect(groups(change)).toBeUndefined(),
  );
});

describe("included wallets", () => {
  const beta = aConnector({ name: "Beta" });
  it("hides installed wallets that `includeWalletIds` omits, but not WalletConnect or host connectors", () => {
    const ledger = aConnector({ id: "ledger", type: "EXTERNAL", name: "Ledger" });
    const connectors = [alpha, beta, ledger, walletConnect];
    expect(rows([], { connectors, included: { rdns: ["ORG.beta"], names: [] } })).toEqual([
      "walletConnect: walletConnect",
      "injected: org.beta",
      "external: ledger",
    ]);
    expect(rows([], { connectors, included: { rdns: [], names: ["alpha"] } })).toEqual([
      "walletConnect: walletConnect",
      "injected: org.alpha",
      "external: ledger",
    ]);
    expect(rows([], { connectors })).toContain("injected: org.alpha org.beta");
  });
});

describe("isInstalledAs", () => {
  it.each([
    ["matches by rdns even if the names differ", { name: "A", rdns: "org.alpha" }, alpha, true],
    [
      "matches by name if the connector has no rdns",
      { name: "Browser Wallet", rdns: "org.x" },
      { ...aConnector({ name: "Browser Wallet", type: "INJECTED" }), info: {} },
      true,
    ],
    [
      'matches "Trust" with "Trust Wallet"',
      { name: "Trust" },
      aConnector({ name: "Trust Wallet" }),
      true,
    ],
    [
      "does not match by name if the rdns differ",
      { name: "Alpha", rdns: "com.other" },
      alpha,
      false,
    ],
    [
      "does not match the WalletConnect connector itself",
      { name: "WalletConnect" },
      walletConnect,
      false,
    ],
  ] as const)("a custom wallet and a connector: %s", (_, wallet, connector, is) =>
    expect(isInstalledAs(wallet, connector)).toBe(is),
  );
});
