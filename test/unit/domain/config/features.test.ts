import { describe, expect, it } from "vitest";
import {
  collapsesWallets,
  connectMethodsOf,
} from "../../../../src/domain/config/connect-blocks.js";
import {
  CONNECT_METHODS,
  DEFAULT_FEATURES,
  hostFeatures,
  type RemoteFeature,
} from "../../../../src/domain/config/features.js";
import { mergeFeatures } from "../../../../src/domain/config/merge-features.js";

const all = (config: readonly string[] | null): readonly RemoteFeature[] =>
  (["social_login", "swap", "onramp", "activity", "reown_branding", "multi_wallet"] as const).map(
    (id) => ({ id, isEnabled: true, config }),
  );
const shared = ({
  email,
  socials,
  swaps,
  onramp,
  activity,
  branding,
  multiWallet,
}: ReturnType<typeof hostFeatures>) => ({
  email,
  socials,
  swaps,
  onramp,
  activity,
  branding,
  multiWallet,
});
const NOTHING = {
  email: false,
  socials: false,
  swaps: false,
  onramp: false,
  activity: false,
  branding: false,
  multiWallet: false,
};

describe("feature defaults", () => {
  const defaults = [
    ["S1-009", "receive", true],
    ["S1-010", "send", true],
    ["S1-011", "emailShowWallets", true],
    ["S1-012", "analytics", true],
    ["S1-013", "allWallets", true],
    ["S1-014", "legalCheckbox", false],
    ["S1-015", "smartSessions", false],
    ["S1-016", "collapseWallets", false],
    ["S1-017", "pay", false],
  ] as const;
  for (const [id, name, value] of defaults)
    it(`defaults the feature "${name}" to ${value}`, { tags: [id] }, () => {
      expect(hostFeatures({}, false)[name]).toBe(value);
    });
  it("orders the account actions by default as onramp, swaps, receive, send", () => {
    expect(DEFAULT_FEATURES.walletFeaturesOrder).toEqual(["onramp", "swaps", "receive", "send"]);
  });
  it(
    "defines the defaults of the features that project settings control",
    { tags: ["S1-019", "S1-020", "S1-021"] },
    () => {
      expect(shared(hostFeatures({}, false))).toEqual({
        swaps: ["1inch"],
        onramp: ["meld", "coinbase"],
        email: true,
        activity: true,
        branding: true,
        multiWallet: false,
        socials: ["google", "x", "discord", "farcaster", "github", "apple", "facebook"],
      });
    },
  );
  it("orders the Connect blocks by default as e-mail, social, wallet", { tags: ["S1-031"] }, () => {
    expect([CONNECT_METHODS, connectMethodsOf(undefined, false)]).toEqual([
      ["email", "social", "wallet"],
      ["email", "social", "wallet"],
    ]);
  });
  it(
    "puts an installed wallet first in Connect, unless the host sets an order",
    { tags: ["S1-031"] },
    () => {
      expect(connectMethodsOf(undefined, true)).toEqual(["wallet", "email", "social"]);
      expect(connectMethodsOf(["social"], true)).toEqual(["social", "email", "wallet"]);
      expect(connectMethodsOf([], true)).toEqual(["email", "social", "wallet"]);
    },
  );
});

describe("host features", () => {
  it("replaces feature defaults by host values, where `true` means the default list", () => {
    expect(
      hostFeatures(
        {
          swaps: false,
          onramp: true,
          socials: ["github", "github", "myspace"] as never,
          receive: false,
        },
        false,
      ),
    ).toMatchObject({
      swaps: false,
      onramp: ["meld", "coinbase"],
      socials: ["github"],
      receive: false,
      send: true,
    });
    expect(hostFeatures({ socials: [] }, false).socials).toBe(false);
  });
  it("treats a feature that the host set to undefined as not set", () => {
    expect(hostFeatures({ branding: undefined } as never, false)).toEqual(DEFAULT_FEATURES);
  });
  it("enables the feature `multiWallet` if the project does not disable it", () => {
    expect(hostFeatures({ multiWallet: true }, false).multiWallet).toBe(true);
    expect(mergeFeatures({ multiWallet: true }, all(null), false).features.multiWallet).toBe(true);
    expect(mergeFeatures({ multiWallet: true }, [], false).features.multiWallet).toBe(false);
  });
  it('disables e-mail and social login when the feature "pay" is on', { tags: ["S1-017"] }, () => {
    expect(hostFeatures({ pay: true, email: true, socials: ["x"] }, false)).toMatchObject({
      email: false,
      socials: false,
      swaps: ["1inch"],
    });
  });
  it(
    "collapses wallets by `collapseWallets` or `emailShowWallets: false`, beside e-mail or social login",
    { tags: ["S1-016", "S1-011"] },
    () => {
      const collapses = (host: Parameters<typeof hostFeatures>[0]): boolean =>
        collapsesWallets(hostFeatures(host, false));
      expect([
        collapses({}),
        collapses({ collapseWallets: true }),
        collapses({ emailShowWallets: false }),
        collapses({ collapseWallets: true, email: false }),
        collapses({ collapseWallets: true, pay: true }),
      ]).toEqual([false, true, true, true, false]);
    },
  );
  it("in a basic instance, disables all features that project settings control", () => {
    expect(shared(hostFeatures({ email: true, swaps: true }, true))).toEqual(NOTHING);
  });
});

describe("project features", () => {
  const merge = (
    host: Parameters<typeof mergeFeatures>[0],
    remote: readonly RemoteFeature[] | undefined,
  ) => mergeFeatures(host, remote, false);
  it("uses the host's feature values, then the defaults, without project settings", () => {
    expect(merge({ swaps: false }, undefined)).toEqual({
      features: hostFeatures({ swaps: false }, false),
      ignored: [],
    });
  });
  it("disables a feature that the project settings do not list, or list without a config, whatever the host set", () => {
    expect(shared(merge({ email: true, branding: true }, []).features)).toEqual(NOTHING);
    expect(shared(merge({}, [{ id: "activity", isEnabled: true }]).features)).toEqual(NOTHING);
  });
  it("uses the host's feature value, then the default, if the project's config is null", () => {
    expect(merge({ swaps: false, branding: false }, all(null))).toEqual({
      features: hostFeatures({ swaps: false, branding: false }, false),
      ignored: [],
    });
  });
  it("prefers the project's feature config over the host's value, even an empty config", () => {
    expect(shared(merge({ socials: ["x"] }, all([])).features)).toEqual({
      ...NOTHING,
      activity: true,
      branding: true,
      multiWallet: true,
    });
  });
  it("reads the features e-mail and socials from the project's social_login entry", () => {
    expect(
      merge({}, [
        { id: "social_login", isEnabled: true, config: ["email", "x", "github", "nobody"] },
      ]).features,
    ).toMatchObject({ email: true, socials: ["x", "github"] });
    expect(
      merge({}, [{ id: "social_login", isEnabled: true, config: ["email"] }]).features,
    ).toMatchObject({ email: true, socials: false });
    expect(
      merge({}, [{ id: "social_login", isEnabled: false, config: ["email", "x"] }]).features,
    ).toMatchObject({ email: false, socials: false });
  });
  it("reports the host's feature values that the project settings override", () => {
    expect(
      merge({ branding: false, activity: true, swaps: true, onramp: ["meld"] }, [
        { id: "reown_branding", isEnabled: true, config: [] },
        { id: "activity", isEnabled: true, config: [] },
        { id: "swap", isEnabled: true, config: ["1inch"] },
        { id: "onramp", isEnabled: true, config: null },
      ]).ignored,
    ).toEqual(["branding"]);
  });
  it(
    'disables e-mail and social login with the feature "pay" even if the project enables them',
    { tags: ["S1-017"] },
    () => {
      expect(merge({ pay: true }, all(["email", "x"])).features).toMatchObject({
        pay: true,
        email: false,
        socials: false,
      });
    },
  );
  it("ignores the project's features in a basic instance", () => {
    expect(shared(mergeFeatures({}, all(["email", "1inch"]), true).features)).toEqual(NOTHING);
  });
  it("uses the first of two project features with the same id", () => {
    expect(
      merge({}, [
        { id: "activity", isEnabled: false, config: [] },
        { id: "activity", isEnabled: true, config: [] },
      ]).features.activity,
    ).toBe(false);
  });
});
