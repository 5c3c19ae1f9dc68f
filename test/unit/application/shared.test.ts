import { BehaviorSubject } from "rxjs";
import { describe, expect, it } from "vitest";
import { LazyCapability } from "../../../src/application/shared/lazy-groups.js";
import { StateStore, derive } from "../../../src/application/shared/state-store.js";
import { Lifetime, linkSignals, rejectOnAbort } from "../../../src/application/shared/lifetime.js";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import { lazy } from "../../support/builders/lazy.js";
import { errorCodeOf, flushPromises } from "../../support/worlds/instance.js";

describe("LazyCapability", () => {
  const ready = () => ({ store: { state$: new BehaviorSubject(2), snapshot: 2 } });

  it("loads a lazy feature once on the first subscription, but not when its state is only read", async () => {
    let loads = 0;
    const code = lazy("balance", async () => {
      loads += 1;
      return ready();
    });
    const capability = new LazyCapability(code, 1);
    expect([capability.snapshot, loads]).toEqual([1, 0]);
    const seen: number[] = [];
    capability.state$.subscribe((value) => seen.push(value));
    capability.state$.subscribe();
    await flushPromises();
    expect([seen, loads, capability.snapshot]).toEqual([[1, 2], 1, 2]);
  });
});

describe("derive", () => {
  it("returns the same derived state object while its content stays the same", () => {
    const store = new StateStore({ a: 1, b: { c: 1 } });
    const derived = derive([store], ({ b }) => ({ b }));
    const before = derived.snapshot;
    let emissions = 0;
    derived.state$.subscribe(() => {
      emissions += 1;
    });
    store.update((state) => ({ ...state, a: 2, b: { c: 1 } }));
    expect(derived.snapshot).toBe(before);
    expect(emissions).toBe(1);
    store.update((state) => ({ ...state, b: { c: 2 } }));
    expect(derived.snapshot).toEqual({ b: { c: 2 } });
    expect(emissions).toBe(2);
  });
});

describe("derive from several stores", () => {
  it("emits each change of the source stores once, and completes when all of them have completed", () => {
    const [first, second] = [new StateStore(1), new StateStore("a")];
    const seen: string[] = [];
    derive([first, second], (count, text) => `${count}${text}`).state$.subscribe({
      next: (state) => void seen.push(state),
      complete: () => void seen.push("end"),
    });
    first.update(() => 2);
    second.update(() => "b");
    first.complete();
    second.update(() => "c");
    second.complete();
    expect(seen).toEqual(["1a", "2a", "2b", "2c", "end"]);
  });

  it("treats two different Map objects as different derived states", () => {
    const store = new StateStore<ReadonlyMap<string, number>>(new Map([["a", 1]]));
    const derived = derive([store], (entries) => ({ entries }));
    expect(derived.snapshot.entries.get("a")).toBe(1);
    store.update(() => new Map([["a", 2]]));
    expect(derived.snapshot.entries.get("a")).toBe(2);
  });
});

describe("Lifetime", () => {
  const never = new Promise<never>(() => undefined);

  it("rejects every pending wait with instance/disposed on dispose, and leaves no listener on the signal", async () => {
    const life = new Lifetime();
    const caller = new AbortController();
    let listeners = 0;
    const { signal } = caller;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    Object.assign(signal, {
      addEventListener: (...args: Parameters<typeof add>) => {
        listeners += 1;
        add(...args);
      },
      removeEventListener: (...args: Parameters<typeof remove>) => {
        listeners -= 1;
        remove(...args);
      },
    });
    const waiting = errorCodeOf(life.run("test", signal, () => never));
    expect(listeners).toBe(1);
    life.end();
    expect(await waiting).toBe("instance/disposed");
    expect(listeners).toBe(0);
  });

  it("wraps an error without a code in internal/unexpected with the error as its cause", async () => {
    const cause = new Error("odd");
    await expect(
      new Lifetime().run("test", undefined, () => Promise.reject(cause)),
    ).rejects.toMatchObject({ code: "internal/unexpected", cause });
  });

  it("ignores a result that arrives after the wait was aborted", async () => {
    const linked = linkSignals();
    const work = rejectOnAbort(
      linked.signal,
      Promise.resolve().then(() => "late"),
    );
    linked.abort(new LatchkitError("modal/closed", {}));
    expect(await errorCodeOf(work)).toBe("modal/closed");
  });
});

describe("Lifetime.onBroken", () => {
  it(
    "calls onBroken for an action's error only if the error has no code",
    { tags: ["S7-042"] },
    async () => {
      const life = new Lifetime();
      const notified: unknown[] = [];
      life.onBroken((code, where, error) => void notified.push([code, where, error]));
      const bug = new TypeError("bug");
      await life
        .run("connection.connect", undefined, () => Promise.reject(bug))
        .catch(() => undefined);
      await life
        .run("network.switch", undefined, () =>
          Promise.reject(new LatchkitError("wallet/declined", { method: "x" })),
        )
        .catch(() => undefined);
      expect(notified).toEqual([["internal/unexpected", "connection.connect", bug]]);
    },
  );
});
