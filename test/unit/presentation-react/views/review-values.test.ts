import { describe, expect, it } from "vitest";
import ar from "../../../../src/messages/ar.review.json";
import hi from "../../../../src/messages/hi.review.json";
import { formatMessage } from "../../../../src/presentation-react/messages/format-message.js";
import type { Translate } from "../../../../src/presentation-react/messages/text.js";
import { reviewAmount } from "../../../../src/presentation-react/views/review/review-values.js";

const textsOf =
  (texts: typeof ar, locale: string): Translate =>
  (key, slots) =>
    formatMessage(texts[key as keyof typeof ar], slots, locale);
const AMOUNT = {
  units: 5_000n,
  decimals: undefined,
  symbol: "",
  token: undefined,
  sign: "−",
} as const;

describe("signed amounts of a review", () => {
  it("isolates sign and number of a review's amount in right-to-left text", () => {
    expect(reviewAmount(AMOUNT, textsOf(ar, "ar"), "ar")).toContain("\u2068−5,000\u2069");
  });
  it("puts the sign of a review's amount before the number, not before preceding words", () => {
    expect(reviewAmount(AMOUNT, textsOf(hi, "hi"), "hi")).toMatch(/^\p{L}.* −5,000$/u);
  });
  it("puts the sign before a review's decimal amount and before an NFT", () => {
    const text = textsOf(hi, "hi");
    const token = { ...AMOUNT, decimals: 3, symbol: "DAI" };
    expect(reviewAmount(token, text, "hi")).toBe("−5 DAI");
    expect(reviewAmount({ ...token, tokenId: 42n, sign: "+" }, text, "hi")).toMatch(
      /^\+.* 42 DAI$/u,
    );
  });
});
