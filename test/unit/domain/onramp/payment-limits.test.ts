import { describe, expect, it } from "vitest";
import { paymentLimit, paymentPresets } from "../../../../src/domain/onramp/payment-amount.js";

const USD = {
  id: "USD",
  limits: [
    { id: "card", min: "60.00", max: "7500.00" },
    { id: "bank", min: "100.00", max: "25000.00" },
  ],
};

describe("the limits of a payment", () => {
  it("are the smallest minimum and the largest maximum of all ways to pay", () => {
    expect(paymentLimit("too-little", USD)).toBe("60.00");
    expect(paymentLimit("too-much", USD)).toBe("25000.00");
  });
  it("are unknown where the service names none that can be read", () => {
    expect(paymentLimit("too-little", { id: "USD", limits: [] })).toBeUndefined();
    const odd = { id: "USD", limits: [{ id: "card", min: "ten", max: "" }] };
    expect(paymentLimit("too-much", odd)).toBeUndefined();
  });
});

describe("the suggested amounts", () => {
  it("leave out what the ways to pay do not take", () => {
    expect(paymentPresets(USD)).toEqual(["100", "250"]);
    expect(paymentPresets({ id: "USD", limits: [] })).toEqual(["50", "100", "250"]);
  });
});
