import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { OPTIONS as OPTION_NAMES } from "../../../src/infrastructure/composition/options/latchkit-options.js";
import {
  notBuiltOptions,
  unknownOptions,
} from "../../../src/infrastructure/composition/options/option-notices.js";

type Given = Parameters<typeof unknownOptions>[0];
const PAGE = readFileSync(new URL("../../../docs/options.md", import.meta.url), "utf8");
const ROWS = [...PAGE.matchAll(/^\| `([\w.]+)` \| (built|as|refused) \| (.*?) ?\|$/gmu)].map(
  ([, name = "", place = "", words = ""]) => ({ name, place, words }),
);

/** The options that no similar product has: of the last paragraph, and in rows marked as ours. */
const OWN = [
  ...[...PAGE.matchAll(/^\| `(\w+)` \| ours \|/gmu)].map(([, name = ""]) => name),
  ...[
    ...(PAGE.split("Options of Latchkit's own:")[1] ?? "")
      .replaceAll(/\([^()]*(?:\([^()]*\)[^()]*)*\)/gu, "")
      .matchAll(/`(\w+)`/gu),
  ].map(([, name = ""]) => name),
];

/** What a host is told who sets it. */
const notified = (name: string): "built" | "refused" | "unknown" => {
  const feature = /^features\.(.+)$/u.exec(name)?.[1];
  // What a host may write in a language without types.
  const options = (feature === undefined
    ? { [name]: {} }
    : { features: { [feature]: "x" } }) as unknown as Given;
  if (notBuiltOptions(options).length > 0) return "refused";
  return unknownOptions(options).length > 0 ? "unknown" : "built";
};

/** The options that a page may know from similar products. */
const OPTIONS =
  "projectId networks defaultNetwork adapters customRpcUrls metadata features allWallets featuredWalletIds includeWalletIds excludeWalletIds customWallets tokens chainImages connectorImages themeMode themeVariables termsConditionsUrl privacyPolicyUrl enableWallets enableWalletGuide enableEIP6963 enableInjected enableCoinbase enableBaseAccount coinbasePreference enableWalletConnect enableReconnect enableNetworkSwitch allowUnsupportedChain enableMobileFullScreen enableEmbedded disableAppend enableAuthLogger debug siwx siweConfig defaultAccountTypes universalProvider universalProviderConfigOverride manualWCControl basic experimental_preferUniversalLinks showWallets storage".split(
    " ",
  );
const FEATURES =
  "receive send emailShowWallets collapseWallets analytics allWallets legalCheckbox smartSessions walletFeaturesOrder connectMethodsOrder connectorTypeOrder pay headless reownAuthentication email socials swaps onramp activity history reownBranding multiWallet emailCapture payWithExchange payments".split(
    " ",
  );

describe("the table of options in docs/options.md", () => {
  it("has every option that there is, with those below it, and no other", () => {
    const built = ROWS.filter(({ name, place }) => place === "built" && !name.includes("."));
    const names = [...built.map(({ name }) => name), ...OWN];
    expect(names.toSorted()).toEqual(Object.keys(OPTION_NAMES).toSorted());
  });
  it.each(ROWS)("says nothing of $name that has yet to be built", ({ words }) => {
    expect(words).not.toContain("when that is built");
  });
  it("names every option and feature of the reference, each once", () => {
    expect(ROWS.map(({ name }) => name)).toEqual([
      ...OPTIONS,
      ...FEATURES.map((name) => `features.${name}`),
    ]);
  });
  it.each(ROWS)("says of $name what its host is told: $place", ({ name, place, words }) => {
    expect(notified(name)).toBe(place === "built" || place === "refused" ? place : "unknown");
    if (place === "as") expect(words).not.toBe("");
  });
});
