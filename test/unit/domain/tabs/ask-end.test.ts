import { expect, it } from "vitest";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { endOfError, errorOfEnd } from "../../../../src/domain/tabs/tab-message.js";

it.each(["declined", "pending", "failed"] as const)(
  "an end %s becomes an error of another tab that ends the same way",
  (end) => {
    expect(endOfError(errorOfEnd("org.alpha", end))).toBe(end);
  },
);
it("reports any other error as failed, and a cancellation as declined", () => {
  expect(endOfError(new RangeError("x"))).toBe("failed");
  expect(endOfError(new LatchkitError("modal/closed", {}))).toBe("declined");
});
