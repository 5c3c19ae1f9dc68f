import { expect, it } from "vitest";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { outcomeOfError, errorOfOutcome } from "../../../../src/domain/tabs/tab-message.js";

it.each(["declined", "pending", "failed"] as const)(
  'converts the result "%s" of another tab\'s wallet request into an error, and back',
  (end) => {
    expect(outcomeOfError(errorOfOutcome("org.alpha", end))).toBe(end);
  },
);
it('converts an unknown error for other tabs to "failed", and a cancellation to "declined"', () => {
  expect(outcomeOfError(new RangeError("x"))).toBe("failed");
  expect(outcomeOfError(new LatchkitError("modal/closed", {}))).toBe("declined");
});
