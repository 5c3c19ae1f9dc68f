import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shortAddress } from "../../../src/presentation-react/format/address.js";
import { amountParts, amountText } from "../../../src/presentation-react/format/amount.js";
import { hueOf } from "../../../src/presentation-react/primitives/hue.js";
import { check } from "../../support/property.js";

const ether = (units: bigint) => ({ units, decimals: 18, symbol: "ETH" });

describe("a shown amount", () => {
  it("is cut after three digits, grouped, without trailing zeros", () => {
    expect(amountText(ether(1_234_567_999_999_999_999_999n), "en")).toBe("1,234.567 ETH");
    expect(amountText(ether(1_500_000_000_000_000_000n), "en")).toBe("1.5 ETH");
    expect(amountText(ether(0n), "en")).toBe("0 ETH");
  });

  it('reads "less than" the smallest displayed unit instead of zero for a non-zero amount', () => {
    expect(amountText(ether(1n), "en")).toBe("<0.001 ETH");
  });

  it("is written in the digits and separators of the locale", () => {
    expect(amountText(ether(1_234_500_000_000_000_000_000n), "de")).toBe("1.234,5 ETH");
    expect(amountParts(ether(1_500_000_000_000_000_000n), "ar-EG")).toMatchObject({
      integer: "١",
      fraction: "٫٥",
    });
  });

  it("is never above the real amount and less than its last digit below it, for any size", () => {
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

describe("a short address", () => {
  it("keeps the first four and the last six characters", () => {
    expect(shortAddress("0x71C7656EC7ab88b098defB751B7401B5f6d8976F")).toBe("0x71…d8976F");
    expect(shortAddress("short")).toBe("short");
  });
});

describe("a hue", () => {
  it("is the same for the same text and always one of the circle", () => {
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
