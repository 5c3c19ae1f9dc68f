import fc from "fast-check";
import { describe, it } from "vitest";
import { MAX_UNITS } from "../../../src/domain/amount/amount.js";
import { lookAlikeOf } from "../../../src/domain/send/recipient.js";
import { maximumUnits } from "../../../src/domain/send/send-preview.js";
import { amountToType, readTypedAmount } from "../../../src/domain/send/typed-amount.js";
import { check } from "../../support/runner/property.js";

const units = fc.bigInt({ min: 0n, max: MAX_UNITS });
const decimals = fc.integer({ min: 0, max: 78 });
const sign = fc.constantFrom("." as const, "," as const);
const hex = (length: number) =>
  fc.array(fc.constantFrom(..."0123456789abcdef"), { minLength: length, maxLength: length });
const address = hex(40).map((digits) => `0x${digits.join("")}`);

describe("sending", () => {
  it(
    "parses every formatted 256-bit transfer amount back to the same units",
    { tags: ["T13"] },
    () => {
      check(
        fc.property(units, decimals, sign, (value, precision, mark) => {
          const read = readTypedAmount(amountToType(value, precision, mark), precision, mark);
          return read.kind === "units" && read.units === value;
        }),
        { numRuns: 2_000 },
      );
    },
  );
  it("reads a transfer amount only from digits, separators and spaces", { tags: ["T13"] }, () => {
    check(
      fc.property(fc.string(), decimals, sign, (typed, precision, mark) => {
        const read = readTypedAmount(typed, precision, mark);
        return read.kind !== "units" || /^[\d\s.,٫．，\p{Nd}]+$/u.test(typed);
      }),
      { numRuns: 2_000 },
    );
  });
  it("leaves exactly the fee in the account when the maximum is sent", () => {
    check(
      fc.property(units, units, (held, fee) => {
        const most = maximumUnits(held, fee, true);
        return most === 0n ? held <= fee : most + fee === held;
      }),
    );
  });
  it(
    "warns of every look-alike address with the same first and last four characters",
    { tags: ["T11"] },
    () => {
      check(
        fc.property(address, hex(32), (known, middle) => {
          const poisoned = known.slice(0, 6) + middle.join("") + known.slice(-4);
          return poisoned === known || lookAlikeOf("eip155", poisoned, [known]) === known;
        }),
        { numRuns: 2_000 },
      );
    },
  );
  it(
    "gives a false look-alike warning in fewer than 1 in 1,000 random address books",
    { tags: ["T11"] },
    () => {
      const [size, books] = [100, 2_000];
      let alarms = 0;
      check(
        fc.property(
          address,
          fc.array(address, { minLength: size, maxLength: size }),
          (to, book) => {
            if (lookAlikeOf("eip155", to, book) !== undefined) alarms += 1;
            return alarms < books / 1_000;
          },
        ),
        { numRuns: books },
      );
    },
  );
});
