import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ImagePool, MAX_KEPT, MAX_LOADING } from "../../../src/application/images/image-pool.js";
import { Lifetime } from "../../../src/application/shared/lifetime.js";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import type { ImageRef } from "../../../src/domain/image/image-ref.js";
import {
  ANY_PICTURE,
  FakeClock,
  InMemoryImages,
} from "../../../src/infrastructure/in-memory/index.js";

/** Rows enter and leave, images load and fail, time passes. Numbers select a row or an image. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("enter" as const), at: fc.nat(70) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("leave" as const), at: fc.nat(1_000) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("come" as const), at: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("fail" as const), at: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("time" as const), at: fc.nat(40_000) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Trip {
  readonly come: () => void;
  readonly fail: () => void;
}

/** A pool whose loads the test completes, with the checks for every step. */
class Scene {
  readonly #clock = new FakeClock();
  readonly #life = new Lifetime();
  readonly #rows: { readonly id: string; readonly leave: () => void }[] = [];
  #trips: readonly Trip[] = [];
  readonly #images = new InMemoryImages(
    () =>
      new Promise((resolve, reject) => {
        this.#trips = [
          ...this.#trips,
          {
            come: () => resolve(ANY_PICTURE),
            fail: () => reject(new LatchkitError("http/unreachable", { url: "" })),
          },
        ];
      }),
  );
  readonly #pool = new ImagePool({
    images: this.#images,
    clock: this.#clock,
    scheduler: this.#clock,
    life: this.#life,
  });

  play({ kind, at }: Step): void {
    if (kind === "time") this.#clock.advance(at);
    else if (kind === "enter") this.#enter(`${at}`);
    else if (kind === "leave")
      this.#rows.splice(at % (this.#rows.length || 1), 1).forEach(({ leave }) => {
        leave();
        leave();
      });
    else this.#end(kind, at);
  }

  #enter(id: string): void {
    const image: ImageRef = { kind: "wallet", id };
    this.#rows.push({ id, leave: this.#pool.request(image, () => undefined) });
  }

  #end(kind: "come" | "fail", at: number): void {
    const trip = this.#trips[at];
    if (!trip) return;
    this.#trips = this.#trips.filter((other) => other !== trip);
    trip[kind]();
  }

  check(): void {
    const open = this.#images.pendingImages.map(({ id }) => id);
    expect(open.length).toBeLessThanOrEqual(MAX_LOADING);
    expect(new Set(open).size).toBe(open.length);
    const shown = new Set(this.#rows.map(({ id }) => id));
    expect(this.#images.urls.size).toBeLessThanOrEqual(shown.size + MAX_KEPT);
  }

  async finish(): Promise<void> {
    for (const { leave } of this.#rows.splice(0)) leave();
    this.check();
    this.#life.end();
    for (const { come } of this.#trips) come();
    await turn();
    expect([
      this.#images.urls.size,
      this.#images.pendingImages.length,
      this.#clock.pending,
    ]).toEqual([0, 0, 0]);
  }
}

/** Waits some macrotasks: blob bytes arrive asynchronously. */
const turn = async (): Promise<void> => {
  for (let turns = 0; turns < 3; turns += 1) await new Promise((next) => setImmediate(next));
};

describe("image pool with random rows", () => {
  it(
    "loads at most 6 images at once and no image twice, and releases all",
    { tags: ["F4"], timeout: 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 200, size: "max" }), async (steps) => {
          const scene = new Scene();
          for (const [index, one] of steps.entries()) {
            scene.play(one);
            scene.check();
            if (index % 3 === 0) await turn();
            scene.check();
          }
          await scene.finish();
        }),
        { numRuns: 200 },
      );
    },
  );
});
