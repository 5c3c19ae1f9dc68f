import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { OPTIONS as OPTION_NAMES } from "../../../src/infrastructure/composition/options/latchkit-options.js";
import {
  unimplementedOptions,
  unknownOptions,
} from "../../../src/infrastructure/composition/options/option-notices.js";

type Given = Parameters<typeof unknownOptions>[0];
const PATH = new URL("../../../docs/options.md", import.meta.url);
const SOURCE = readFileSync(
  new URL("../../../src/infrastructure/composition/options/latchkit-options.ts", import.meta.url),
  "utf8",
);

/** Options of similar products, with a text where Latchkit differs. */
const SHARED: readonly (readonly [name: string, text?: string])[] = [
  ["projectId"],
  ["networks"],
  ["defaultNetwork"],
  ["adapters", "as | `chains` ([configuration](configuration.md#chains))"],
  [
    "customRpcUrls",
    "as | `evm({ rpcUrls })`, for Latchkit's own reads. Latchkit gives wallets only `networks[].rpcUrls`",
  ],
  ["metadata"],
  ["features"],
  ["allWallets"],
  ["featuredWalletIds"],
  ["includeWalletIds"],
  ["excludeWalletIds"],
  ["customWallets"],
  ["tokens"],
  ["chainImages"],
  ["connectorImages", "refused | set `icon` of a connector instead"],
  ["themeMode", "as | `theme.mode`"],
  ["themeVariables", "as | `theme.variables` ([theming](theming.md))"],
  ["termsConditionsUrl"],
  ["privacyPolicyUrl"],
  ["enableWallets"],
  ["enableWalletGuide", "refused | no replacement"],
  ["enableEIP6963"],
  ["enableInjected"],
  ["enableCoinbase"],
  ["enableBaseAccount", "as | `connectors`, with the provider of Base Account's SDK"],
  ["coinbasePreference"],
  ["enableWalletConnect"],
  ["enableReconnect"],
  ["enableNetworkSwitch"],
  ["allowUnsupportedChain"],
  ["enableMobileFullScreen"],
  ["enableEmbedded"],
  [
    "disableAppend",
    "as | not needed: `LatchkitProvider` or `mountModal` adds the modal to the page",
  ],
  ["enableAuthLogger"],
  ["debug"],
  ["siwx"],
  ["siweConfig", "as | `siwe`, an object with the same functions"],
  ["defaultAccountTypes"],
  ["universalProvider"],
  ["universalProviderConfigOverride"],
  ["manualWCControl"],
  ["basic"],
  ["experimental_preferUniversalLinks"],
  ["showWallets", "refused | use `enableWallets`"],
  ["storage", "as | `ports.storage`"],
];

/** The comment of each option, in the order of the source. */
const COMMENTS = new Map(
  [...SOURCE.matchAll(/^  \/\*\*((?:(?!\*\/)[^])*)\*\/\n  readonly (\w+)\??:/gmu)].map(
    ([, comment = "", name = ""]) => {
      const text = comment
        .replaceAll(/^ *\*? ?/gmu, "")
        .trim()
        .replaceAll("\n", " ");
      return [name, text];
    },
  ),
);
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/gu, "")
    .replaceAll(" ", "-");
/** The heading that a link leads to. */
const titleOf = (page: string, part: string | undefined): string => {
  const text = readFileSync(new URL(`../../../docs/${page}.md`, import.meta.url), "utf8");
  const headings = [...text.matchAll(/^#+ (.+)$/gmu)].map(([, heading = ""]) => heading);
  return headings.find((heading) => part === undefined || slugOf(heading) === part) ?? page;
};
/** `docs/buy.md` as a link. */
const linked = (text: string): string =>
  text.replaceAll(/docs\/([\w-]+)\.md(?:#([\w-]+))?/gu, (path, page: string, part?: string) => {
    return `[${titleOf(page, part)}](${path.slice("docs/".length)})`;
  });
const row = (name: string, place: string): string =>
  `| \`${name}\` | ${place} | ${linked(COMMENTS.get(name) ?? "")} |`;
const isShared = (name: string): boolean => SHARED.some(([known]) => known === name);

/** The page with this table under the heading. */
const withTable = (page: string, heading: string, rows: readonly string[]): string => {
  const start = page.indexOf(`\n## ${heading}\n`);
  const from = page.indexOf("\n|", start) + 1;
  const end = page.indexOf("\n\n", from);
  const table = ["| option | in Latchkit | meaning |", "|---|---|---|", ...rows].join("\n");
  return page.slice(0, from) + table + (end < 0 ? "\n" : page.slice(end));
};
const GENERATED = [
  {
    heading: "Options shared with AppKit",
    rows: SHARED.map(([name, text]) =>
      text === undefined ? row(name, "built") : `| \`${name}\` | ${text} |`,
    ),
  },
  {
    heading: "Other options",
    rows: [...COMMENTS.keys()].filter((name) => !isShared(name)).map((name) => row(name, "ours")),
  },
].reduce((page, { heading, rows }) => withTable(page, heading, rows), readFileSync(PATH, "utf8"));
if (process.env["UPDATE_DOCS"]) writeFileSync(PATH, GENERATED);

const PAGE = readFileSync(PATH, "utf8");
const ROWS = [...PAGE.matchAll(/^\| `([\w.]+)` \| (built|as|refused) \| (.*?) ?\|$/gmu)].map(
  ([, name = "", place = "", words = ""]) => ({ name, place, words }),
);
const OWN = [...PAGE.matchAll(/^\| `(\w+)` \| ours \|/gmu)].map(([, name = ""]) => name);

/** How Latchkit treats a host that sets the option. */
const notified = (name: string): "built" | "refused" | "unknown" => {
  const feature = /^features\.(.+)$/u.exec(name)?.[1];
  // Values that a host without types may pass.
  const options = (feature === undefined
    ? { [name]: {} }
    : { features: { [feature]: "x" } }) as unknown as Given;
  if (unimplementedOptions(options).length > 0) return "refused";
  return unknownOptions(options).length > 0 ? "unknown" : "built";
};

const FEATURES =
  "receive send emailShowWallets collapseWallets analytics allWallets legalCheckbox smartSessions walletFeaturesOrder connectMethodsOrder connectorTypeOrder pay headless reownAuthentication email socials swaps onramp activity history reownBranding multiWallet emailCapture payWithExchange payments".split(
    " ",
  );

describe("options tables in docs/options.md", () => {
  it("docs/options.md shows the comment of every option (UPDATE_DOCS=1 rewrites them)", () => {
    expect([...COMMENTS.keys()].toSorted()).toEqual(Object.keys(OPTION_NAMES).toSorted());
    expect(PAGE).toBe(GENERATED);
  });
  it("docs/options.md lists every option once, and no other", () => {
    const built = ROWS.filter(({ name, place }) => place === "built" && !name.includes("."));
    const names = [...built.map(({ name }) => name), ...OWN];
    expect(names.toSorted()).toEqual(Object.keys(OPTION_NAMES).toSorted());
  });
  it.each(ROWS)(
    "docs/options.md describes $name without the words 'when that is built'",
    ({ words }) => {
      expect(words).not.toContain("when that is built");
    },
  );
  it("the options reference lists every option and feature once", () => {
    expect(ROWS.map(({ name }) => name)).toEqual([
      ...SHARED.map(([name]) => name),
      ...FEATURES.map((name) => `features.${name}`),
    ]);
  });
  it.each(ROWS)(
    "docs/options.md gives $name the status '$place', which createLatchkit also uses",
    ({ name, place, words }) => {
      expect(notified(name)).toBe(place === "built" || place === "refused" ? place : "unknown");
      if (place === "as") expect(words).not.toBe("");
    },
  );
});
