import { describe, expect, it } from "vitest";
import { NAMESPACES } from "../../../../src/domain/caip/caip.types.js";
import { CHAINS } from "../../../../src/domain/chains/chains.js";
import { assetId } from "../../../../src/domain/chains/currencies.js";
import { portfolioOf, valueOfUnits } from "../../../../src/domain/tokens/token-balance.js";
import { aToken } from "../../../support/builders/tokens.js";

const ACCOUNT = "eip155:1:0x1";

describe("portfolio", () => {
  it(
    "sorts tokens by value, native currency, non-zero balance, then name",
    { tags: ["S3-026"] },
    () => {
      const { tokens } = portfolioOf(
        ACCOUNT,
        [
          aToken({ address: "0xd", name: "D", units: 0n }),
          aToken({ address: "0xb", name: "B" }),
          aToken({ address: "0xa", name: "A" }),
          aToken({ name: "Ether" }),
          aToken({ address: "0xe", name: "E", value: 1n }),
          aToken({ address: "0xf", name: "F", value: 5n }),
        ],
        7,
      );
      expect(tokens.map(({ name }) => name)).toEqual(["F", "E", "Ether", "A", "B", "D"]);
    },
  );
  it("sums the known token values exactly, and omits the total if no value is known", () => {
    const held = [
      aToken({ value: 3n * 10n ** 17n }),
      aToken({ address: "0xa", value: 6n * 10n ** 17n }),
      aToken({ address: "0xb" }),
    ];
    expect(portfolioOf(ACCOUNT, held, 7).total).toBe(9n * 10n ** 17n);
    expect(portfolioOf(ACCOUNT, [aToken()], 7)).not.toHaveProperty("total");
  });
  it("identifies tokens by address, not by symbol", { tags: ["T10"] }, () => {
    const { tokens } = portfolioOf(
      ACCOUNT,
      [
        aToken({ address: "0xa", symbol: "USDC", units: 1n }),
        aToken({ address: "0xa", symbol: "USDC", units: 2n }),
        aToken({ address: "0xb", symbol: "USDC", units: 3n }),
      ],
      7,
    );
    expect(tokens.map(({ units }) => units).sort()).toEqual([2n, 3n]);
  });
  it("truncates the value of a token balance, and never rounds up", () => {
    expect(valueOfUnits({ units: 1n, decimals: 6 }, 1_999_999n)).toBe(1n);
  });
});

describe("balance service", () => {
  it("requests token balances on eip155 and solana only", { tags: ["S9-022"] }, () => {
    expect(NAMESPACES.filter((namespace) => CHAINS[namespace].service?.hasBalances)).toEqual([
      "eip155",
      "solana",
    ]);
  });
  it("requests the native currency's balance with a placeholder address", () => {
    expect(assetId("eip155:10")).toBe(`eip155:10:0x${"e".repeat(40)}`);
    expect(assetId("solana:abc")).toBe(`solana:abc:So${"1".repeat(41)}`);
    expect(assetId("bip122:abc")).toBe("bip122:abc:0x");
    expect(assetId("eip155:10", "0xa")).toBe("eip155:10:0xa");
  });
});
