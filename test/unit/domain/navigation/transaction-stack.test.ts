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
    "when the last transaction on the stack succeeds, runs `onSuccess` and stays on the view",
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

  it("when the last transaction on the stack fails, goes back even without an `onError` callback", () => {
    expect(popTransaction([{ onSuccess: "older" }], "cancel")).toEqual({ stack: [], goBack: true });
  });

  it("does not go back if the transaction stack is empty", () => {
    expect(popTransaction([], "error")).toEqual({ stack: [], goBack: false });
  });
});
