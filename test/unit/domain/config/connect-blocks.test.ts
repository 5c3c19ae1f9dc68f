import { describe, expect, it } from "vitest";
import { connectBlocks, type BlocksInput } from "../../../../src/domain/config/connect-blocks.js";
import { DEFAULT_FEATURES, type ProjectFeatures } from "../../../../src/domain/config/features.js";

const asked = (
  features: Partial<ProjectFeatures> = {},
  change: Partial<BlocksInput> = {},
): BlocksInput => ({
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

describe("blocks of the Connect view", () => {
  it(
    "orders Connect as e-mail, social, wallets, or wallets first if a wallet is installed",
    { tags: ["S1-031"] },
    () => {
      expect(drawn()).toEqual(["email", "social", "or wallet"]);
      expect(drawn({}, { hasInstalled: true })).toEqual(["wallet", "or email", "social"]);
    },
  );
  it(
    "keeps the host's order of Connect blocks even if a wallet is installed",
    { tags: ["S1-031"] },
    () => {
      expect(drawn({ connectMethodsOrder: ["social", "wallet"] }, { hasInstalled: true })).toEqual([
        "social",
        "or wallet",
        "or email",
      ]);
    },
  );
  it("shows separators only between visible Connect blocks, and none between e-mail and socials", () => {
    expect(drawn({ email: false, socials: false })).toEqual(["wallet"]);
    expect(drawn({ socials: false })).toEqual(["email", "or wallet"]);
    expect(drawn({}, { built: ["wallet"] })).toEqual(["wallet"]);
  });
  it(
    "omits the wallet block of Connect when the host disables wallets",
    { tags: ["S1-029"] },
    () => {
      expect(drawn({}, { hasWallets: false })).toEqual(["email", "social"]);
      expect(drawn({}, { hasWallets: false, built: ["wallet"] })).toEqual([]);
    },
  );
  it.each([
    ["does not collapse the wallet list by default", {}, {}, false],
    [
      "collapses the wallet list into one row with `collapseWallets`",
      { collapseWallets: true },
      {},
      true,
    ],
    [
      "collapses the wallet list into one row with `emailShowWallets: false`",
      { emailShowWallets: false },
      {},
      true,
    ],
    [
      "does not collapse the wallet list without e-mail and socials",
      { collapseWallets: true, email: false, socials: false },
      {},
      false,
    ],
    [
      "does not collapse the wallet list if neither e-mail nor socials are built in",
      { collapseWallets: true },
      { built: ["wallet"] },
      false,
    ],
    [
      "does not collapse the wallet list without wallets",
      { collapseWallets: true },
      { hasWallets: false },
      false,
    ],
  ] as const)("in Connect, %s", { tags: ["S1-016"] }, (_, features, change, isCollapsed) =>
    expect(connectBlocks(asked(features, change)).isCollapsed).toBe(isCollapsed),
  );
});
