import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountParts, amountText } from "../../../src/presentation-react/format/amount.js";
import {
  fullAmountText,
  groupedAmount,
  tokenAmountText,
  usdText,
} from "../../../src/presentation-react/format/token-amount.js";
import { hueOf } from "../../../src/presentation-react/primitives/tile.js";
import { check } from "../../support/runner/property.js";

const ether = (units: bigint) => ({ units, decimals: 18, symbol: "ETH" });

describe("token amount", () => {
  const usdc = (units: bigint) => ({ units, decimals: 6, symbol: "USDC" });
  it(
    "truncates a token amount to two decimals, and shows a smaller one as less than 0.01",
    { tags: ["S9-035"] },
    () => {
      expect(tokenAmountText(usdc(1_234_999_999n), "en")).toBe("1,234.99 USDC");
      expect(tokenAmountText(usdc(1_500_000n), "en")).toBe("1.5 USDC");
      expect(tokenAmountText(usdc(9_999n), "en")).toBe("<0.01 USDC");
      expect(tokenAmountText(usdc(0n), "en")).toBe("0 USDC");
    },
  );
  it("formats the full token amount with every digit", () => {
    expect(fullAmountText(usdc(1_234_567_891n), "en")).toBe("1,234.567891 USDC");
    expect(fullAmountText(usdc(1n), "de")).toBe("0,000001 USDC");
    expect(fullAmountText({ ...usdc(7_000_000n), symbol: "" }, "en")).toBe("7");
  });
});

describe("grouped amount input", () => {
  it("groups the digits of a typed amount as the locale does", () => {
    const english = { decimals: 18, sign: "." } as const;
    expect(groupedAmount("9000", english, "en")).toBe("9,000");
    expect(groupedAmount("1234567.50", english, "en")).toBe("1,234,567.5");
    expect(groupedAmount("1234,5", { decimals: 6, sign: "," }, "de")).toBe("1.234,5");
  });
  it.each(["", "x", "1.2.3", "1,234", "0.1234567"])(
    "leaves the typed text %j unchanged, since it is not a valid amount",
    (typed) => {
      expect(groupedAmount(typed, { decimals: 6, sign: "." }, "en")).toBe(typed);
    },
  );
});

describe("USD value", () => {
  const dollars = (cents: bigint, beyond = 0n) => cents * 10n ** 16n + beyond;
  it(
    "rounds a USD value down to cents, and always shows two decimals",
    { tags: ["S9-035"] },
    () => {
      expect(usdText(dollars(123_450n, 9n), "en")).toBe("$1,234.50");
      expect(usdText(dollars(199n, 10n ** 16n - 1n), "en")).toBe("$1.99");
      expect(usdText(0n, "en")).toBe("$0.00");
    },
  );
  it("shows a USD value below one cent as less than $0.01", { tags: ["S9-035"] }, () => {
    expect(usdText(1n, "en")).toBe("<$0.01");
  });
  it("formats a USD value beyond floating-point precision exactly, in every locale", () => {
    expect(usdText(dollars(12_345_678_901_234_567_890_123n), "en")).toBe(
      "$123,456,789,012,345,678,901.23",
    );
    expect(usdText(dollars(123_450n), "de").replaceAll(/\s/gu, " ")).toBe("1.234,50 $");
    expect(usdText(dollars(150n), "ar-EG")).toMatch(/١٫٥٠/u);
    // A direction mark before the value would reverse it inside an isolate: "$US 1.50".
    expect(usdText(dollars(150n), "ar").replaceAll(/\s/gu, " ")).toBe("1.50 US$");
  });
});

describe("displayed amount", () => {
  it("truncates a displayed amount to three decimals, groups digits and drops trailing zeros", () => {
    expect(amountText(ether(1_234_567_999_999_999_999_999n), "en")).toBe("1,234.567 ETH");
    expect(amountText(ether(1_500_000_000_000_000_000n), "en")).toBe("1.5 ETH");
    expect(amountText(ether(0n), "en")).toBe("0 ETH");
  });

  it('shows a non-zero amount below the smallest displayed unit as "less than" that unit', () => {
    expect(amountText(ether(1n), "en")).toBe("<0.001 ETH");
  });

  it("formats an amount with the digits and separators of the locale", () => {
    expect(amountText(ether(1_234_500_000_000_000_000_000n), "de")).toBe("1.234,5 ETH");
    expect(amountParts(ether(1_500_000_000_000_000_000n), "ar-EG")).toMatchObject({
      integer: "١",
      fraction: "٫٥",
    });
  });

  it("displays an amount rounded down, by at most one unit of the last digit", () => {
    check(
      fc.property(fc.bigInt({ min: 10n ** 15n, max: 10n ** 40n }), (units) => {
        const { integer, fraction } = amountParts(ether(units), "en");
        const shown =
          BigInt(integer.replaceAll(",", "") + fraction.slice(1).padEnd(3, "0")) * 10n ** 15n;
        expect(shown <= units && units - shown < 10n ** 15n).toBe(true);
      }),
    );
  });
});

describe("hue", () => {
  it("computes the same hue, from 0 to 359, for the same text", () => {
    check(
      fc.property(fc.string(), (text) => {
        expect(hueOf(text)).toBe(hueOf(text));
        expect(hueOf(text)).toBeLessThan(360);
        expect(hueOf(text)).toBeGreaterThanOrEqual(0);
      }),
    );
    expect(hueOf("a")).not.toBe(hueOf("b"));
  });
});
