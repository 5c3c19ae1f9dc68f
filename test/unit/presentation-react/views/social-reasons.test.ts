import { describe, expect, it } from "vitest";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { failureKey } from "../../../../src/presentation-react/views/social/failure-key.js";

const keyOf = (text: string): string =>
  failureKey({ kind: "failed", text, error: new LatchkitError("social/not-started", {} as never) });

describe("why a social sign-in ended", () => {
  it.each([
    ["access_denied", "socialDenied"],
    ["server_error", "socialUnavailable"],
    ["temporarily_unavailable", "socialUnavailable"],
    ["invalid_request", "socialMisconfigured"],
    ["unauthorized_client", "socialMisconfigured"],
  ])("says %s in our own words", (code, key) => {
    expect(keyOf(code)).toBe(key);
  });

  it("shows a reason in words as it is, and says so where there is none", () => {
    expect(keyOf("Not now")).toBe("socialReason");
    expect(keyOf("constructor")).toBe("socialReason");
    expect(keyOf("")).toBe("socialNoReason");
  });
});
