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

describe("what holds where nobody says anything", () => {
  it.each([
    ["S1-009", "receive", true],
    ["S1-010", "send", true],
    ["S1-011", "emailShowWallets", true],
    ["S1-012", "analytics", true],
    ["S1-013", "allWallets", true],
    ["S1-014", "legalCheckbox", false],
    ["S1-015", "smartSessions", false],
    ["S1-016", "collapseWallets", false],
    ["S1-017", "pay", false],
  ] as const)("%s: %s is %s", (_, name, value) => {
    expect(hostFeatures({}, false)[name]).toBe(value);
  });
  it("the order of the account's actions", () => {
    expect(DEFAULT_FEATURES.walletFeaturesOrder).toEqual(["onramp", "swaps", "receive", "send"]);
  });
  it("what the dashboard may decide too", { tags: ["S1-019", "S1-020", "S1-021"] }, () => {
    expect(shared(hostFeatures({}, false))).toEqual({
      swaps: ["1inch"],
      onramp: ["meld", "coinbase"],
      email: true,
      activity: true,
      branding: true,
      multiWallet: false,
      socials: ["google", "x", "discord", "farcaster", "github", "apple", "facebook"],
    });
  });
  it("e-mail, social, wallet is the order of the blocks", { tags: ["S1-031"] }, () => {
    expect([CONNECT_METHODS, connectMethodsOf(undefined, false)]).toEqual([
      ["email", "social", "wallet"],
      ["email", "social", "wallet"],
    ]);
  });
  it(
    "a wallet that is installed comes first, unless the host says otherwise; every block stands once",
    { tags: ["S1-031"] },
    () => {
      expect(connectMethodsOf(undefined, true)).toEqual(["wallet", "email", "social"]);
      expect(connectMethodsOf(["social"], true)).toEqual(["social", "email", "wallet"]);
      expect(connectMethodsOf([], true)).toEqual(["email", "social", "wallet"]);
    },
  );
});

describe("what the host says", () => {
  it("stands over the defaults; true is the default list, an empty list is off, names nobody knows are left out", () => {
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
  it("undefined is not said", () => {
    expect(hostFeatures({ branding: undefined } as never, false)).toEqual(DEFAULT_FEATURES);
  });
  it("turns several wallets at once on, where the project says nothing against it", () => {
    expect(hostFeatures({ multiWallet: true }, false).multiWallet).toBe(true);
    expect(mergeFeatures({ multiWallet: true }, all(null), false).features.multiWallet).toBe(true);
    expect(mergeFeatures({ multiWallet: true }, [], false).features.multiWallet).toBe(false);
  });
  it("pay turns e-mail and socials off", { tags: ["S1-017"] }, () => {
    expect(hostFeatures({ pay: true, email: true, socials: ["x"] }, false)).toMatchObject({
      email: false,
      socials: false,
      swaps: ["1inch"],
    });
  });
  it(
    "wallets are collapsed by either name, and only beside e-mail or socials",
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
  it("a basic instance has nothing that the dashboard may decide", () => {
    expect(shared(hostFeatures({ email: true, swaps: true }, true))).toEqual(NOTHING);
  });
});

describe("what the dashboard says", () => {
  const merge = (
    host: Parameters<typeof mergeFeatures>[0],
    remote: readonly RemoteFeature[] | undefined,
  ) => mergeFeatures(host, remote, false);
  it("without an answer the host's values stand, else the defaults", () => {
    expect(merge({ swaps: false }, undefined)).toEqual({
      features: hostFeatures({ swaps: false }, false),
      ignored: [],
    });
  });
  it("what is absent from the answer, or has no config, is off, whatever the host says", () => {
    expect(shared(merge({ email: true, branding: true }, []).features)).toEqual(NOTHING);
    expect(shared(merge({}, [{ id: "activity", isEnabled: true }]).features)).toEqual(NOTHING);
  });
  it("config null leaves it to the host, else to the default", () => {
    expect(merge({ swaps: false, branding: false }, all(null))).toEqual({
      features: hostFeatures({ swaps: false, branding: false }, false),
      ignored: [],
    });
  });
  it("a config wins over the host, also an empty one", () => {
    expect(shared(merge({ socials: ["x"] }, all([])).features)).toEqual({
      ...NOTHING,
      activity: true,
      branding: true,
      multiWallet: true,
    });
  });
  it("one entry says e-mail and socials", () => {
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
  it("tells which of the host's words were in vain, and none that says the same", () => {
    expect(
      merge({ branding: false, activity: true, swaps: true, onramp: ["meld"] }, [
        { id: "reown_branding", isEnabled: true, config: [] },
        { id: "activity", isEnabled: true, config: [] },
        { id: "swap", isEnabled: true, config: ["1inch"] },
        { id: "onramp", isEnabled: true, config: null },
      ]).ignored,
    ).toEqual(["branding"]);
  });
  it("pay turns e-mail and socials off after all", { tags: ["S1-017"] }, () => {
    expect(merge({ pay: true }, all(["email", "x"])).features).toMatchObject({
      pay: true,
      email: false,
      socials: false,
    });
  });
  it("a basic instance is told nothing", () => {
    expect(shared(mergeFeatures({}, all(["email", "1inch"]), true).features)).toEqual(NOTHING);
  });
  it("of two entries with one id the first counts", () => {
    expect(
      merge({}, [
        { id: "activity", isEnabled: false, config: [] },
        { id: "activity", isEnabled: true, config: [] },
      ]).features.activity,
    ).toBe(false);
  });
});
