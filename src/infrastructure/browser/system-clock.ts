import type { Clock } from "../../ports/page.ports.js";

/** The system's clock, epoch ms. */
export class SystemClock implements Clock {
  readonly #date: { now(): number };

  constructor(date: { now(): number }) {
    this.#date = date;
  }

  now(): number {
    return this.#date.now();
  }
}
