import { getAddressDecoder, isOffCurveAddress } from "@solana/kit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isProgramDerived } from "../../../src/domain/address/solana-address.js";
import { check } from "../../support/runner/property.js";

describe("isProgramDerived", () => {
  it("decides like @solana/kit which addresses are off the Ed25519 curve", () => {
    const found = { on: 0, off: 0 };
    check(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const address = getAddressDecoder().decode(bytes);
        const isOff = isOffCurveAddress(address);
        found[isOff ? "off" : "on"] += 1;
        expect(isProgramDerived(address)).toBe(isOff);
      }),
      { numRuns: 500 },
    );
    expect(Math.min(found.on, found.off)).toBeGreaterThan(50);
  });
});
