import type { Logger } from "../../ports/page.ports.js";

/** Writes warnings to the host's console with a prefix. */
export class ConsoleLogger implements Logger {
  readonly #console: Pick<Console, "warn">;

  constructor(console: Pick<Console, "warn">) {
    this.#console = console;
  }

  debug(): void {
    // Silent, so that the library does not fill the host's console.
  }

  warn(message: string, detail?: unknown): void {
    const parts = detail === undefined ? [] : [detail];
    this.#console.warn(`[latchkit] ${message}`, ...parts);
  }
}
