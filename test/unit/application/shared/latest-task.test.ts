import { describe, expect, it } from "vitest";
import { LatestTask } from "../../../../src/application/shared/latest-task.js";
import { settled } from "../../../../src/infrastructure/in-memory/index.js";
import { deferred } from "../../../support/doubles/manual-wallet.js";

const setup = () => {
  const life = new AbortController();
  const steps = new LatestTask(life.signal);
  /** A task that the test settles, with the state of its signal. */
  const begin = () => {
    const work = deferred<string>();
    let signal: AbortSignal | undefined;
    const outcome = steps.run(
      (own) => {
        signal = own;
        return work.promise;
      },
      () => undefined,
    );
    const isEnded = () => signal?.aborted === true;
    const reason = () => (signal?.reason as { readonly code?: string } | undefined)?.code;
    return { work, outcome, isEnded, reason };
  };
  return { life, steps, begin };
};

describe("LatestTask", () => {
  it("resolves a task as done with its value, or as failed with its error", async () => {
    const { begin } = setup();
    const first = begin();
    first.work.resolve("a");
    expect(await first.outcome).toEqual({ kind: "done", value: "a" });
    const error = new Error("no");
    const second = begin();
    second.work.reject(error);
    expect(await second.outcome).toEqual({ kind: "failed", error });
  });

  it("aborts the older task when a newer one starts, and ignores its result", async () => {
    const { begin } = setup();
    const [first, second, third] = [begin(), begin(), begin()];
    expect([first, second, third].map(({ isEnded }) => isEnded())).toEqual([true, true, false]);
    expect(first.reason()).toBe("call/aborted");
    first.work.resolve("a");
    second.work.reject(new Error("no"));
    expect([await first.outcome, await second.outcome]).toEqual([
      { kind: "replaced" },
      { kind: "replaced" },
    ]);
    expect(third.isEnded()).toBe(false);
    third.work.resolve("c");
    expect(await third.outcome).toEqual({ kind: "done", value: "c" });
  });

  it("still aborts the newer of two tasks after the older task settled late", async () => {
    const { steps, begin } = setup();
    const [first, second] = [begin(), begin()];
    first.work.resolve("a");
    await first.outcome;
    steps.cancel();
    expect([second.isEnded(), second.reason()]).toEqual([true, "call/aborted"]);
  });

  it("does not abort the signal of a task that has settled", async () => {
    const { steps, begin } = setup();
    const one = begin();
    one.work.resolve("a");
    await one.outcome;
    steps.cancel();
    expect(one.isEnded()).toBe(false);
  });

  it("aborts a running task when the instance is disposed, even if it followed an aborted task", async () => {
    const { steps, begin, life } = setup();
    const former = begin();
    let wasEnded = false;
    void steps.run(
      () => new Promise(() => undefined),
      () => (wasEnded = former.isEnded()),
    );
    expect(wasEnded).toBe(true);
    const last = begin();
    life.abort();
    await settled();
    expect(last.isEnded()).toBe(true);
  });
});
