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
    "pushes the callbacks `onSuccess`, `onError` and `onCancel` of a transaction on a stack",
    { tags: ["S2-033"] },
    () => {
      expect(stack).toEqual([
        { onSuccess: "older" },
        { onSuccess: "done", onError: "failed", onCancel: "cancelled" },
      ]);
    },
  );

  it(
    "runs `onSuccess` and keeps the view when the last transaction on the stack succeeds",
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
    'on "%s" of the last transaction on the stack, runs the matching callback and goes back',
    { tags: ["S2-035"] },
    (end, run) => {
      expect(popTransaction(stack, end)).toEqual({
        stack: [{ onSuccess: "older" }],
        run,
        goBack: true,
      });
    },
  );

  it("leaves the view when the last transaction on the stack fails, even without an `onError` callback", () => {
    expect(popTransaction([{ onSuccess: "older" }], "cancel")).toEqual({ stack: [], goBack: true });
  });

  it("does not go back if the transaction stack is empty", () => {
    expect(popTransaction([], "error")).toEqual({ stack: [], goBack: false });
  });
});
