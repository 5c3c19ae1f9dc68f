import { describe, expect, it } from "vitest";
import { FRAMEWORKS, codeOf } from "../../../site/playground/code.js";
import { contrast } from "../../../site/playground/contrast.js";
import {
  CHOICES,
  DEFAULTS,
  readSettings,
  writeSettings,
} from "../../../site/playground/settings.js";
import { LANGUAGES } from "../../../src/presentation-react/messages/languages.js";

const textOf = (
  settings: Partial<typeof DEFAULTS>,
  framework: (typeof FRAMEWORKS)[number],
): string =>
  codeOf({ ...DEFAULTS, ...settings }, framework)
    .map(({ text }) => text)
    .join("\n");

describe("playground", () => {
  it("prints the code of the quick start for the playground's defaults", () => {
    expect(codeOf(DEFAULTS, "React")[0]?.text).toBe(`import { createLatchkit } from "latchkit";
import { mainnet, optimism } from "latchkit/networks";

export const latchkit = createLatchkit({ networks: [mainnet, optimism] });
`);
  });

  it.each(FRAMEWORKS)(
    "prints only playground settings that differ from the default: %s",
    (framework) => {
      const text = textOf({ accent: "#5b3df5", locale: "de" }, framework);
      expect(text).toContain('"--lk-accent": "#5b3df5"');
      expect(text).toContain('locale: "de"');
      for (const absent of ["mode:", "radius:", "siwx", "chains:", "open("])
        expect(text).not.toContain(absent);
    },
  );

  it("does not print settings of the playground's preview in the code", () => {
    expect(textOf({ wallets: "forty", viewport: "phone" }, "React")).toBe(textOf({}, "React"));
  });

  it("prints the chains of networks that are not EVM in the playground's code", () => {
    expect(textOf({ networks: "chains" }, "Vue")).toContain(
      "chains: [evm(), solana(), bitcoin()],",
    );
  });

  it("reads back the settings that the playground writes into the URL", () => {
    const settings = { ...DEFAULTS, mode: "dark", accent: "#5b3df5", wallets: "forty" } as const;
    expect(writeSettings(DEFAULTS)).toBe("");
    expect(readSettings(`#${writeSettings(settings)}`)).toEqual(settings);
  });

  it.each([
    "#mode=purple",
    "#accent=red;}",
    "#accent=%22onload",
    "#__proto__=dark",
    "#unknown=1",
    "#view=Account%22%20evil",
  ])("ignores a value in the URL that the playground does not offer: %s", (hash) => {
    expect(readSettings(hash)).toEqual(DEFAULTS);
  });

  it("offers every language in the playground", () => {
    const offered = CHOICES.locale.map(([locale]) => locale).filter((locale) => locale !== "");
    expect(offered.toSorted()).toEqual(["en", ...Object.keys(LANGUAGES)].toSorted());
  });

  it.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    ["#767676", "#ffffff", 4.54],
  ])("computes the contrast of the playground colors %s and %s", (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 1);
  });
});
