import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { divide, floorUnits, formatUnits, parseUnits } from "../../../src/domain/amount/amount.js";
import { isLatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import { check } from "../../support/runner/property.js";
import { thrownBy } from "../../support/assertions/thrown.js";

const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const signedUnits = fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n });
const decimals = fc.integer({ min: 0, max: 36 });

describe("amounts", () => {
  it("parses every formatted amount back to the same units", () => {
    check(
      fc.property(units, decimals, (value, places) => {
        expect(parseUnits(formatUnits(value, places), places)).toBe(value);
      }),
      { numRuns: 500 },
    );
  });

  it("parses any string into the same number, or throws amount/malformed", () => {
    const anyText = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789.-e") }));
    check(
      fc.property(anyText, decimals, (text, places) => {
        const error = thrownBy(() => {
          const written = formatUnits(parseUnits(text, places), places);
          expect(
            text
              .replace(/^0+(?=\d)/, "")
              .replace(/^\./, "0.")
              .replace(/\.0*$|(\.\d*?)0+$/, "$1"),
          ).toBe(written);
        });
        expect(
          error === undefined || isLatchkitError(error, "amount/malformed") ? undefined : error,
        ).toBeUndefined();
      }),
      { numRuns: 1_000 },
    );
  });

  it(
    "rounds an amount down by less than one displayed step, and never up",
    { tags: ["S9-034"] },
    () => {
      check(
        fc.property(
          signedUnits,
          decimals,
          fc.integer({ min: 0, max: 8 }),
          (value, places, shownPlaces) => {
            const shown = floorUnits(value, places, shownPlaces);
            const scale = 10n ** BigInt(Math.max(places, shownPlaces));
            const shownScaled =
              BigInt(shown.replace(".", "")) * (scale / 10n ** BigInt(shownPlaces));
            const realScaled = value * (scale / 10n ** BigInt(places));
            expect(shownScaled <= realScaled).toBe(true);
            expect(realScaled - shownScaled < scale / 10n ** BigInt(shownPlaces)).toBe(true);
            expect((shown.split(".")[1] ?? "").length).toBe(shownPlaces);
          },
        ),
        { numRuns: 500 },
      );
    },
  );

  it(
    "computes quotients such that quotient times divisor equals the dividend, up to truncation",
    { tags: ["S9-057"] },
    () => {
      check(
        fc.property(
          fc.bigInt({ min: 0n, max: 10n ** 40n }),
          fc.bigInt({ min: 1n, max: 10n ** 30n }),
          (a, b) => {
            const quotient = parseUnits(divide(a.toString(), b.toString()), 20);
            const rest = a * 10n ** 20n - quotient * b;
            expect(rest >= 0n && rest < b).toBe(true);
          },
        ),
      );
    },
  );
});
