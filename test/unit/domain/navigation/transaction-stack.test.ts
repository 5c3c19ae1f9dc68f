import { describe, expect, it } from "vitest";
import {
  popTransaction,
  pushTransaction,
} from "../../../../src/domain/navigation/transaction-stack.js";

const stack = pushTransaction(pushTransaction([], { onSuccess: "older" }), {
  onSuccess: "done",
  onError: "failed",
  onCancel: "cancelled",
});

describe("transaction stack", () => {
  it(
    "stores a transaction's callbacks `onSuccess`, `onError` and `onCancel`, newest last",
    { tags: ["S2-033"] },
    () => {
      expect(stack).toEqual([
        { onSuccess: "older" },
        { onSuccess: "done", onError: "failed", onCancel: "cancelled" },
      ]);
    },
  );

  it(
    "on success of a transaction, runs its `onSuccess` callback and stays on the view",
    { tags: ["S2-034"] },
    () => {
      expect(popTransaction(stack, "success")).toEqual({
        stack: [{ onSuccess: "older" }],
        run: "done",
        goBack: false,
      });
    },
  );

  it.each([
    ["error", "failed"],
    ["cancel", "cancelled"],
  ] as const)(
    'on "%s" of a transaction, runs the transaction\'s callback for it and goes back',
    { tags: ["S2-035"] },
    (end, run) => {
      expect(popTransaction(stack, end)).toEqual({
        stack: [{ onSuccess: "older" }],
        run,
        goBack: true,
      });
    },
  );

  it("goes back after a failed transaction even if it has no `onError` callback", () => {
    expect(popTransaction([{ onSuccess: "older" }], "cancel")).toEqual({ stack: [], goBack: true });
  });

  it("does not go back if no transaction is on the stack", () => {
    expect(popTransaction([], "error")).toEqual({ stack: [], goBack: false });
  });
});
