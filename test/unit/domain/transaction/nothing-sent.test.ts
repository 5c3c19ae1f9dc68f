import { describe, expect, it } from "vitest";
import type { ErrorCode } from "../../../../src/domain/errors/errors.js";
import { mayBeSent } from "../../../../src/domain/transaction/transaction-outcome.js";

describe("failure of a confirmed transfer", () => {
  it.each<ErrorCode>([
    "wallet/no-answer",
    "wallet/invalid-answer",
    "wallet/request-failed",
    "connection/not-connected",
    "transaction/unknown",
    "internal/unexpected",
  ])("treats a confirmed transfer as possibly sent after %s", (code) => {
    expect(mayBeSent({ code })).toBe(true);
  });
  it.each<ErrorCode>([
    "wallet/declined",
    "rpc/http-failed",
    "rpc/request-failed",
    "rpc/timeout",
    "account/method-not-supported",
    "account/feature-not-supported",
    "transaction/expired",
  ])("treats a confirmed transfer as not sent after %s", (code) => {
    expect(mayBeSent({ code })).toBe(false);
  });
});
