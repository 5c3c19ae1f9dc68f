import { describe, expect, it } from "vitest";
import { paymentLimit, paymentPresets } from "../../../../src/domain/onramp/payment-amount.js";

const USD = {
  id: "USD",
  limits: [
    { id: "card", min: "60.00", max: "7500.00" },
    { id: "bank", min: "100.00", max: "25000.00" },
  ],
};

describe("payment limits", () => {
  it("limits a payment to the smallest minimum and the largest maximum of all payment methods", () => {
    expect(paymentLimit("too-little", USD)).toBe("60.00");
    expect(paymentLimit("too-much", USD)).toBe("25000.00");
  });
  it("returns no payment limit if the onramp service has no readable limit", () => {
    expect(paymentLimit("too-little", { id: "USD", limits: [] })).toBeUndefined();
    const odd = { id: "USD", limits: [{ id: "card", min: "ten", max: "" }] };
    expect(paymentLimit("too-much", odd)).toBeUndefined();
  });
});

describe("suggested amounts", () => {
  it("omits suggested payment amounts outside the payment limits", () => {
    expect(paymentPresets(USD)).toEqual(["100", "250"]);
    expect(paymentPresets({ id: "USD", limits: [] })).toEqual(["50", "100", "250"]);
  });
});
