import { describe, expect, it } from "vitest";
import {
  connectBlocks,
  type BlocksQuestion,
} from "../../../../src/domain/config/connect-blocks.js";
import { DEFAULT_FEATURES, type ProjectFeatures } from "../../../../src/domain/config/features.js";

const asked = (
  features: Partial<ProjectFeatures> = {},
  change: Partial<BlocksQuestion> = {},
): BlocksQuestion => ({
  features: { ...DEFAULT_FEATURES, ...features },
  hasInstalled: false,
  hasWallets: true,
  built: ["email", "social", "wallet"],
  ...change,
});
const drawn = (...question: Parameters<typeof asked>): readonly string[] =>
  connectBlocks(asked(...question)).blocks.map(({ method, hasSeparator }) =>
    hasSeparator ? `or ${method}` : method,
  );

describe("the blocks of the Connect view", () => {
  it(
    "stand in the order email, social, wallet; with an installed wallet, wallets come first",
    { tags: ["S1-031"] },
    () => {
      expect(drawn()).toEqual(["email", "social", "or wallet"]);
      expect(drawn({}, { hasInstalled: true })).toEqual(["wallet", "or email", "social"]);
    },
  );
  it(
    "stand in the host's order where it set one, whatever is installed",
    { tags: ["S1-031"] },
    () => {
      expect(drawn({ connectMethodsOrder: ["social", "wallet"] }, { hasInstalled: true })).toEqual([
        "social",
        "or wallet",
        "or email",
      ]);
    },
  );
  it("are drawn with a separator only between two that are drawn, none between e-mail and socials", () => {
    expect(drawn({ email: false, socials: false })).toEqual(["wallet"]);
    expect(drawn({ socials: false })).toEqual(["email", "or wallet"]);
    expect(drawn({}, { built: ["wallet"] })).toEqual(["wallet"]);
  });
  it("leave wallets out where the host wants none", { tags: ["S1-029"] }, () => {
    expect(drawn({}, { hasWallets: false })).toEqual(["email", "social"]);
    expect(drawn({}, { hasWallets: false, built: ["wallet"] })).toEqual([]);
  });
  it.each([
    ["off by default", {}, {}, false],
    ["on by collapseWallets", { collapseWallets: true }, {}, true],
    ["on by emailShowWallets false", { emailShowWallets: false }, {}, true],
    [
      "off without e-mail and socials",
      { collapseWallets: true, email: false, socials: false },
      {},
      false,
    ],
    ["off where neither can be drawn", { collapseWallets: true }, { built: ["wallet"] }, false],
    ["off without wallets", { collapseWallets: true }, { hasWallets: false }, false],
  ] as const)(
    "the wallet list is one row beside e-mail or socials: %s",
    { tags: ["S1-016"] },
    (_, features, change, isCollapsed) =>
      expect(connectBlocks(asked(features, change)).isCollapsed).toBe(isCollapsed),
  );
});
