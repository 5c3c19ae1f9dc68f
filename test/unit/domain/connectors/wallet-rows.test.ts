import { describe, expect, it } from "vitest";
import type { Wallet } from "../../../../src/domain/catalogue/wallet.js";
import {
  groupConnectors,
  type ConnectorListQuestion,
} from "../../../../src/domain/connectors/connector-order.js";
import { isInstalledAs } from "../../../../src/domain/connectors/same-wallet.js";
import { aConnector } from "../../../support/builders.js";

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
  change: Partial<ConnectorListQuestion> = {},
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

describe("wallets that a host describes", () => {
  it(
    "stand in `custom`, in the host's order, after featured and before external",
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
    "on a phone keep those that open the page in their own browser, also where nothing can be paired",
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
    ["four on an empty list", {}, "recommended: r1 r2 r3 r4"],
    [
      "one fewer for each installed wallet",
      { connectors: [walletConnect, alpha] },
      "recommended: r1 r2 r3",
    ],
    [
      "one fewer for each installed wallet that was used lately too",
      { connectors: [walletConnect, alpha], recentWallets: [{ id: "org.alpha", name: "Alpha" }] },
      "recommended: r1 r2 r3",
    ],
    [
      "one fewer for each featured and described one",
      { described: { featured: [fox], custom: [bear], recommended: many } },
      "recommended: r1 r2",
    ],
    [
      "one fewer beside a described one that was used lately",
      {
        described: { custom: [fox], recommended: many },
        recentWallets: [{ id: "fox", name: "Fox" }],
      },
      "recommended: r1 r2 r3",
    ],
    [
      "the next one in place of one that is installed",
      { connectors: [walletConnect, aConnector({ name: "R1" })] },
      "recommended: r2 r3 r4",
    ],
  ] as const)(
    "recommended wallets fill the list up to four rows: %s",
    { tags: ["S9-003"] },
    (_, change, expected) => {
      expect(rows([], { described: { recommended: many }, ...change }).at(-1)).toBe(expected);
    },
  );

  it("recommended wallets are none where nothing could use them", () => {
    expect(
      rows([], {
        connectedConnectorIds: ["walletConnect"],
        described: { recommended: many.map((one) => ({ ...one, rdns: one.id })) },
      }),
    ).toEqual([]);
  });

  it(
    "a page without any wallet or protocol offers up to six to get",
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
    "on a phone such a page offers those whose own browser opens it",
    { tags: ["finding-H1"] },
    () => {
      const able = aWallet("able", { canOpenPage: true });
      const phone = { isMobile: true, described: { recommended: [fox, able] } };
      expect(rows([], { ...phone, connectors: [] })).toEqual(["recommended: able"]);
      expect(rows([], { ...phone, connectors: [alpha] })).toEqual(["injected: org.alpha"]);
      expect(rows([], { ...phone, connectedConnectorIds: ["walletConnect"] })).toEqual([]);
    },
  );

  it("follow a configured order", { tags: ["S2-046"] }, () => {
    expect(rows([fox], { order: ["custom"] })).toEqual([
      "custom: fox",
      "walletConnect: walletConnect",
    ]);
  });

  it("stand in one group only: the first of featured, custom and recommended that names them", () => {
    expect(
      rows([], { described: { recommended: [fox, bear], custom: [bear], featured: [fox] } }),
    ).toEqual(["walletConnect: walletConnect", "featured: fox", "custom: bear"]);
  });

  it.each([
    ["the rdns of one that is", { rdns: "org.alpha" }],
    ["its rdns, in other letters", { rdns: "ORG.Alpha" }],
    ["its name, where they name no rdns", { name: "alpha " }],
  ])("are not listed twice: an installed wallet stays, the entry with %s goes", (_, values) => {
    expect(rows([aWallet("fox", values)], { connectors: [walletConnect, alpha] })).toEqual([
      "walletConnect: walletConnect",
      "injected: org.alpha",
    ]);
  });

  it("are not listed twice on a phone, where MetaMask's browser goes by another rdns", () => {
    const mobile = aConnector({ name: "MetaMask", id: "io.metamask.mobile" });
    expect(
      rows([aWallet("mm", { name: "Meta Mask", rdns: "io.metamask" })], {
        connectors: [mobile, walletConnect],
        isMobile: true,
      }),
    ).toEqual(["walletConnect: walletConnect", "injected: io.metamask.mobile"]);
  });

  it(
    "neither hide an installed wallet nor are hidden by one that claims their name or whose identity is in doubt",
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

  it("on a phone are only those with a mobile or universal link", () => {
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
    ["the protocol is off or has no relay", { connectors: [] }],
    ["one is paired already", { connectedConnectorIds: ["walletConnect"] }],
  ])(
    "are left out where they could only be paired and %s; one with an extension can still be fetched",
    (_, change) => {
      const described = [fox, aWallet("extension", { rdns: "com.ext" })];
      expect(rows(described, change)).toEqual(["custom: extension"]);
      expect(rows(described, { ...change, isMobile: true })).toEqual([]);
    },
  );

  it("used lately stand in `recent` among the installed ones, newest first, and nowhere else", () => {
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

  it("used lately are not shown once nobody describes them", () => {
    expect(rows([fox], { recentWallets: [{ id: "gone", name: "Gone" }] })).toEqual([
      "walletConnect: walletConnect",
      "custom: fox",
    ]);
  });
});

describe("a wallet of the catalogue that was paired lately", () => {
  const id = "ab".repeat(32);
  const recentWallets = [{ id, name: "Fox", imageId: "picture" }];
  const groups = (change: Partial<ConnectorListQuestion> = {}) =>
    groupConnectors({
      connectors: [walletConnect],
      recentWallets,
      isMobile: false,
      hasInjectedProvider: false,
      excluded: { rdns: [], names: [] },
      connectedConnectorIds: [],
      ...change,
    }).find(({ name }) => name === "recent")?.rows;

  it("stands in `recent` by name and picture before the catalogue answers, and with all it knows afterwards", () => {
    expect(groups()).toEqual([
      { wallet: { id, name: "Fox", imageId: "picture", links: {}, stores: {} } },
    ]);
    expect(groups({ described: { featured: [aWallet(id)] } })).toEqual([{ wallet: aWallet(id) }]);
  });

  it.each([
    ["is excluded", { excluded: { rdns: [], names: ["fox"] } }],
    ["is not among the included", { included: { rdns: [], names: ["Bear"] } }],
    ["is installed by now", { connectors: [walletConnect, aConnector({ name: "Fox" })] }],
    ["could not be paired", { connectors: [] }],
    ["would be on this phone, and no link to it is remembered", { isMobile: true }],
    ["has the id of a connector that is gone", { recentWallets: [{ id: "org.fox", name: "Fox" }] }],
  ] as const)("stands nowhere where it %s", (_, change) => expect(groups(change)).toBeUndefined());
});

describe("a list of included wallets", () => {
  const beta = aConnector({ name: "Beta" });
  it("hides installed wallets that are not in it, by rdns and name; the protocol and external ways stay", () => {
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

describe("a described wallet is an installed one", () => {
  it.each([
    ["by rdns, whatever the names", { name: "A", rdns: "org.alpha" }, alpha, true],
    [
      "by name where the connector names no rdns",
      { name: "Browser Wallet", rdns: "org.x" },
      { ...aConnector({ name: "Browser Wallet", type: "INJECTED" }), info: {} },
      true,
    ],
    [
      'as "Trust" and "Trust Wallet" are one',
      { name: "Trust" },
      aConnector({ name: "Trust Wallet" }),
      true,
    ],
    ["never by name against its rdns", { name: "Alpha", rdns: "com.other" }, alpha, false],
    ["never as the protocol itself", { name: "WalletConnect" }, walletConnect, false],
  ] as const)("%s", (_, wallet, connector, is) =>
    expect(isInstalledAs(wallet, connector)).toBe(is),
  );
});
