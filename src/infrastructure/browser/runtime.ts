import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Clock, Scheduler, Random, Logger } from "../../ports/page.ports.js";

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

export interface Timers {
  setTimeout(task: () => void, waitMs: number): unknown;
  clearTimeout(handle: unknown): void;
}

// Runtimes treat a longer delay as 0.
const MAX_DELAY_MS = 2_147_483_647;

/** Timers of the runtime. Delays are limited to 2^31-1 ms. */
export class SystemScheduler implements Scheduler {
  readonly #timers: Timers;

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  after(waitMs: number, task: () => void): () => void {
    const handle = this.#timers.setTimeout(task, Math.min(Math.max(waitMs, 0), MAX_DELAY_MS));
    return () => this.#timers.clearTimeout(handle);
  }
}

/** The timers of a global object, called as its methods, which browsers require. */
export const timersOf = (
  scope: Pick<typeof globalThis, "setTimeout" | "clearTimeout">,
): Timers => ({
  setTimeout: (task, waitMs) => scope.setTimeout(task, waitMs),
  clearTimeout: (handle) => scope.clearTimeout(handle as Parameters<typeof clearTimeout>[0]),
});

/** The part of Web Crypto that is used. `randomUUID` is missing on insecure pages. */
export interface RandomSource {
  getRandomValues(into: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export class CryptoRandom implements Random {
  readonly #source: RandomSource;

  constructor(source: RandomSource) {
    this.#source = source;
  }

  /** UUID v4 (RFC 9562). */
  id(): string {
    const bytes = this.#bytes(16);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  /** 32 random bits divided by 2^32. */
  fraction(): number {
    return this.#bytes(4).reduce((sum, byte) => sum * 256 + byte, 0) / 4_294_967_296;
  }

  #bytes(length: number): Uint8Array<ArrayBuffer> {
    return this.#source.getRandomValues(new Uint8Array(length));
  }
}

/** The page with a row for each error code; the row's anchor is the code. */
const ERRORS_PAGE = "docs/errors.md";

/** Writes warnings to the console with a prefix, and with the row of an error's code. */
export class ConsoleLogger implements Logger {
  readonly #console: Pick<Console, "warn">;

  constructor(console: Pick<Console, "warn">) {
    this.#console = console;
  }

  debug(): void {
    // Silent: the library must not fill the host's console.
  }

  warn(message: string, detail?: unknown): void {
    const parts = detail === undefined ? [] : [detail];
    const row = isLatchkitError(detail) ? ` (${ERRORS_PAGE}#${detail.code})` : "";
    this.#console.warn(`[latchkit] ${message}${row}`, ...parts);
  }
}
