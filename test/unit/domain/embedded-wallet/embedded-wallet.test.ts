import { describe, expect, it } from "vitest";
import {
  displayName,
  hasSmartAccounts,
  readSmartNetworks,
  chosenAccountType,
} from "../../../../src/domain/embedded-wallet/embedded-account.js";
import {
  canSaveEmail,
  canSubmitEmail,
  isEmail,
  newEmailProblem,
  secondsUntilResend,
} from "../../../../src/domain/embedded-wallet/email.js";
import { preferredTypes } from "../../../../src/domain/embedded-wallet/embedded-account-state.js";
import { AUTH_NAMESPACES } from "../../../../src/domain/chains/chains.js";
import {
  SOCIALS_ORDER,
  usableSocials,
  type SocialPlatform,
} from "../../../../src/domain/embedded-wallet/social-providers.js";

describe("e-mail", () => {
  it.each(["ana@example.org", "a.b+c@x.co", "A_1@sub.example.com"])(
    "accepts %s as an e-mail address",
    { tags: ["S5-022"] },
    (email) => {
      expect(isEmail(email)).toBe(true);
    },
  );
  it.each([
    "",
    "ana",
    "ana@",
    "@example.org",
    "ana@example",
    "ana@@example.org",
    "a b@example.org",
    "ana@example.org\n",
    "ana@-example.org",
    "ana@example..org",
    "\u212Aate@example.org",
    "je\u017Fs@example.org",
    "ana@\u212Aelvin.example",
    "ana@a.\u212A",
    `${"a".repeat(65)}@example.org`,
    `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(20)}.org`,
  ])("rejects %j as an e-mail address", { tags: ["S5-022"] }, (email) => {
    expect(isEmail(email)).toBe(false);
  });

  it("accepts e-mail addresses of at most 254 characters", () => {
    const domain = [63, 63, 57].map((length) => "b".repeat(length)).join(".");
    const longest = `${"a".repeat(64)}@${domain}.org`;
    expect([longest.length, isEmail(longest)]).toEqual([254, true]);
    expect(isEmail(longest.replace(".org", "b.org"))).toBe(false);
  });

  it("lets the user submit an e-mail address of four characters or more", () => {
    expect(canSubmitEmail(" abc ")).toBe(false);
    expect(canSubmitEmail("abcd")).toBe(true);
  });

  it("allows saving a new e-mail address only if it is valid and differs from the current one", () => {
    const problem = (typed: string) => newEmailProblem("Ana@example.org", typed)?.kind;
    expect(["ana@", "ANA@example.org", "eva@example.org"].map(problem)).toEqual([
      "invalid-email",
      "unchanged",
      undefined,
    ]);
    const canSave = (typed: string): boolean => canSaveEmail("Ana@example.org", typed);
    expect(["eva", " aNa@example.org ", "eva@example.org"].map(canSave)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it(
    "blocks the next e-mail for 30 s, and rounds the remaining seconds up",
    { tags: ["S5-023", "S5-024"] },
    () => {
      expect(secondsUntilResend(undefined, 5)).toBe(0);
      expect(secondsUntilResend(1_000, 1_000)).toBe(30);
      expect(secondsUntilResend(1_000, 1_001)).toBe(30);
      expect(secondsUntilResend(1_000, 30_999)).toBe(1);
      expect(secondsUntilResend(1_000, 31_000)).toBe(0);
    },
  );

  it("allows the next e-mail after the clock was set back", () => {
    for (const lastAt of [40_000, 31_000, 1_001]) expect(secondsUntilResend(lastAt, 1_000)).toBe(0);
  });
});

describe("display name", () => {
  it(
    "shows the social user name (Discord's without a trailing 0), or else the e-mail address",
    { tags: ["S5-018"] },
    () => {
      expect(displayName({ userName: "ana", email: "a@b.co" })).toBe("ana");
      expect(displayName({ userName: "ana0", provider: "discord" })).toBe("ana");
      expect(displayName({ userName: "ana0", provider: "x" })).toBe("ana0");
      expect(displayName({ userName: null, email: "a@b.co" })).toBe("a@b.co");
      expect(displayName({ userName: "", email: "a@b.co" })).toBe("a@b.co");
      expect(displayName({ userName: "0", email: "a@b.co", provider: "discord" })).toBe("a@b.co");
      expect(displayName({ userName: "", email: "" })).toBeUndefined();
      expect(displayName({ email: null })).toBeUndefined();
    },
  );
  it(
    "truncates a display name of a user after 30 characters with ...",
    { tags: ["S5-019", "S9-014"] },
    () => {
      expect(displayName({ email: `${"a".repeat(25)}@b.co` })).toBe(`${"a".repeat(25)}@b.co`);
      expect(displayName({ email: `${"a".repeat(26)}@b.co` })).toBe(`${"a".repeat(26)}@b.c...`);
      const family = "👩‍👩‍👧‍👦";
      expect(displayName({ userName: family.repeat(30) })).toBe(family.repeat(30));
      expect(displayName({ userName: family.repeat(31) })).toBe(`${family.repeat(30)}...`);
    },
  );
});

describe("smart accounts", () => {
  const network = (namespace: "eip155" | "solana", reference: string) => ({ namespace, reference });

  it("supports the embedded wallet on eip155 and solana", { tags: ["S6-005", "S9-038"] }, () => {
    expect(AUTH_NAMESPACES).toEqual(["eip155", "solana"]);
  });
  it("prefers the account type that the user chose, else the page's default, else the smart account", () => {
    expect(
      [
        preferredTypes("smartAccount", { eip155: "eoa" }),
        preferredTypes(undefined, { eip155: "eoa" }),
        preferredTypes(undefined),
      ].map(({ eip155, solana }) => [eip155, solana]),
    ).toEqual([
      ["smartAccount", "eoa"],
      ["eoa", "eoa"],
      ["smartAccount", "eoa"],
    ]);
  });
  it("offers smart accounts only on enabled EVM networks", { tags: ["S6-004"] }, () => {
    const networks = [1, 137];
    expect(hasSmartAccounts(network("eip155", "1"), networks)).toBe(true);
    expect(hasSmartAccounts(network("eip155", "10"), networks)).toBe(false);
    expect(hasSmartAccounts(network("solana", "1"), networks)).toBe(false);
  });
  it(
    "detects a smart account by its address if smart accounts are enabled",
    { tags: ["S4-012"] },
    () => {
      expect(chosenAccountType("0xAB", "0xab", true)).toBe("smartAccount");
      expect(chosenAccountType("0xAB", "0xab", false)).toBe("eoa");
      expect(chosenAccountType("0xAB", "0xcd", true)).toBe("eoa");
      expect(chosenAccountType("0xAB", undefined, true)).toBe("eoa");
    },
  );
  it(
    "reads comma-separated smart account networks, and drops invalid ids",
    { tags: ["S3-082"] },
    () => {
      expect(readSmartNetworks("1,137,8453")).toEqual([1, 137, 8453]);
      expect(readSmartNetworks("1,,x,-3,1.5,0x")).toEqual([1]);
      expect(readSmartNetworks("")).toEqual([]);
    },
  );
});

describe("social logins", () => {
  const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
  const NOWHERE: SocialPlatform = {
    isTelegram: false,
    isIos: false,
    isAndroid: false,
    isMobile: false,
    userAgent: "",
  };
  const hidden = (place: Partial<SocialPlatform>) => {
    const usable = usableSocials(SOCIALS_ORDER, { ...NOWHERE, ...place });
    return SOCIALS_ORDER.filter((one) => !usable.includes(one));
  };

  it("offers social logins in a fixed order", { tags: ["S1-025", "S1-032"] }, () => {
    expect(SOCIALS_ORDER).toEqual([
      "google",
      "x",
      "farcaster",
      "discord",
      "apple",
      "github",
      "facebook",
    ]);
    expect(usableSocials(["x", "google"], NOWHERE)).toEqual(["x", "google"]);
  });
  it('hides the provider "google" inside Telegram on iOS', { tags: ["S6-013"] }, () => {
    expect(hidden({ isTelegram: true, isIos: true })).toEqual(["google"]);
    expect(hidden({ isIos: true })).toEqual([]);
  });
  it('hides the provider "x" inside Telegram on macOS', { tags: ["S6-014"] }, () => {
    expect(hidden({ isTelegram: true, userAgent: MAC })).toEqual(["x"]);
    expect(hidden({ userAgent: MAC })).toEqual([]);
    expect(hidden({ isTelegram: true })).toEqual([]);
  });
  it(
    'hides the providers "facebook" and "x" inside Telegram on Android',
    { tags: ["S6-015"] },
    () => {
      expect(hidden({ isTelegram: true, isAndroid: true })).toEqual(["x", "facebook"]);
    },
  );
  it('hides the provider "facebook" on phones', () => {
    expect(hidden({ isMobile: true })).toEqual(["facebook"]);
  });
});
