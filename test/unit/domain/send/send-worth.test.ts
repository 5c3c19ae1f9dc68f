import { describe, expect, it } from "vitest";
import { EMPTY_DRAFT } from "../../../../src/domain/send/send-draft.js";
import type { SendPreview } from "../../../../src/domain/send/send-preview.js";
import { amountOfWorth, sendWorth } from "../../../../src/domain/send/send-worth.js";
import { readTypedAmount } from "../../../../src/domain/send/typed-amount.js";

const USD = 10n ** 18n;
const ETHER = { decimals: 18, price: 3_000n * USD };
const DOLLAR = { decimals: 6, price: USD };
const draft = (amount: string) => ({ ...EMPTY_DRAFT, amount });
const preview = {
  amount: { units: 5n * 10n ** 6n, decimals: 6 },
  fee: { units: 10n ** 15n, decimals: 18 },
};

describe("USD value of a transfer", () => {
  it("computes the USD value of the typed transfer amount exactly", () => {
    expect(sendWorth({ draft: draft("0.25") }, ETHER, ETHER)).toEqual({ amount: 750n * USD });
    const comma = { ...draft("1,5"), decimalSign: "," } as const;
    expect(sendWorth({ draft: comma }, DOLLAR, ETHER)).toEqual({ amount: (3n * USD) / 2n });
  });
  it.each(["", "x", "0.1234567"])("returns no USD value for the transfer amount %j", (amount) => {
    expect(sendWorth({ draft: draft(amount) }, DOLLAR, ETHER)).toEqual({});
  });
  it("omits a transfer's USD value if the token has no price, instead of returning zero", () => {
    expect(sendWorth({ draft: draft("1") }, { decimals: 18 }, undefined)).toEqual({});
    const reviewed = { draft: draft("1"), preview: preview as SendPreview };
    expect(sendWorth(reviewed, DOLLAR, undefined)).toEqual({ amount: 5n * USD });
    expect(sendWorth(reviewed, DOLLAR, {})).toEqual({ amount: 5n * USD });
  });
  it("computes the USD values of amount and fee from the reviewed transfer", () => {
    const reviewed = { draft: draft("1"), preview: preview as SendPreview };
    expect(sendWorth(reviewed, DOLLAR, ETHER)).toEqual({ amount: 5n * USD, fee: 3n * USD });
  });
  it("computes a reviewed transfer's USD value with on-chain decimals, not the token list's", () => {
    const reviewed = { draft: draft("1"), preview: preview as SendPreview };
    const listed = { ...DOLLAR, decimals: 2 };
    expect(sendWorth(reviewed, listed, undefined)).toEqual({ amount: 5n * USD });
  });
});

describe("amount for a USD value", () => {
  it("converts a USD value to a token amount with the user's decimal separator", () => {
    expect(amountOfWorth("750", ETHER, ".")).toBe("0.25");
    expect(amountOfWorth("1,50", DOLLAR, ",")).toBe("1,5");
  });
  it("truncates the token amount for a USD value after eight decimals, and never rounds up", () => {
    expect(amountOfWorth("100", ETHER, ".")).toBe("0.03333333");
    expect(amountOfWorth("2", { decimals: 6, price: 3n * USD }, ".")).toBe("0.666666");
  });
  it("keeps all decimals of the token amount if eight would yield zero", () => {
    const dear = { decimals: 18, price: 10n ** 10n * USD };
    expect(amountOfWorth("1", dear, ".")).toBe("0.0000000001");
  });
  it("returns an empty token amount for an empty USD value", () => {
    expect(amountOfWorth(" ", ETHER, ".")).toBe("");
  });
  it.each(["1.2.3", "x", "1,234", `0.${"1".repeat(19)}`])(
    "returns a malformed token amount for the malformed USD value %j",
    (typed) => {
      const amount = amountOfWorth(typed, ETHER, ".");
      expect(readTypedAmount(amount, 30, ".").kind).toBe("malformed");
    },
  );
});
