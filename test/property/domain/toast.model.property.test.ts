import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ToastStore } from "../../../src/application/toast/toast.store.js";
import { Lifetime } from "../../../src/application/shared/lifetime.js";
import { FakeClock } from "../../../src/infrastructure/in-memory/fake-clock.js";
import { check } from "../../support/runner/property.js";

type Step =
  | { readonly do: "show"; readonly autoClose: boolean }
  | { readonly do: "hide" }
  | { readonly do: "hold" }
  | { readonly do: "release" }
  | { readonly do: "pass"; readonly ms: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("show" as const), autoClose: fc.boolean() }),
  fc.constantFrom({ do: "hide" as const }, { do: "hold" as const }, { do: "release" as const }),
  fc.record({ do: fc.constant("pass" as const), ms: fc.integer({ min: 0, max: 3_000 }) }),
);

/**
 * A naive model with steps of one millisecond: the shown toast, its remaining
 * time, and the queued toast.
 */
class Naive {
  shown: { readonly text: string; left: number } | undefined;
  next: { text: string; life: number; wait: number } | undefined;
  holders = 0;
  show(text: string, life: number): void {
    if (this.next) this.next = { ...this.next, text, life };
    else if (this.shown) [this.shown, this.next] = [undefined, { text, life, wait: 150 }];
    else this.shown = { text, left: life };
  }
  hide(): void {
    [this.shown, this.next] = [undefined, undefined];
  }
  pass(ms: number): void {
    for (let passed = 0; passed < ms; passed += 1) this.#millisecond();
  }
  #millisecond(): void {
    if (this.next && (this.next.wait -= 1) === 0)
      [this.shown, this.next] = [{ text: this.next.text, left: this.next.life }, undefined];
    else if (this.shown && this.holders === 0 && (this.shown.left -= 1) === 0)
      this.shown = undefined;
  }
}

describe("toast store in any order of calls", () => {
  it("shows the same toast as a simple reference model, with at most one timer", () => {
    check(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const [clock, life, naive] = [new FakeClock(0), new Lifetime(), new Naive()];
        const store = new ToastStore(clock, clock, life);
        const releases: (() => void)[] = [];
        steps.forEach((one, at) => {
          if (one.do === "show") {
            store.show({ variant: "success", text: `${at}`, autoClose: one.autoClose });
            naive.show(`${at}`, one.autoClose ? 2_500 : Infinity);
          }
          if (one.do === "hide") {
            store.hide();
            naive.hide();
          }
          if (one.do === "hold") {
            releases.push(store.hold());
            naive.holders += 1;
          }
          if (one.do === "release") {
            const release = releases.pop();
            if (release) {
              release();
              release();
              naive.holders -= 1;
            }
          }
          if (one.do === "pass") {
            clock.advance(one.ms);
            naive.pass(one.ms);
          }
          expect(store.snapshot.shown?.text).toBe(naive.shown?.text);
          expect(clock.pending).toBeLessThanOrEqual(1);
        });
        life.end();
        expect(clock.pending).toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});
