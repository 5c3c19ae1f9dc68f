import type { Logger } from "../../ports/page.ports.js";

/** Warnings to the host's console, marked as ours; diagnostics stay silent. */
export class ConsoleLogger implements Logger {
  readonly #console: Pick<Console, "warn">;

  constructor(console: Pick<Console, "warn">) {
    this.#console = console;
  }

  debug(): void {
    // Silent on purpose: a library does not fill its host's console.
  }

  warn(message: string, detail?: unknown): void {
    const parts = detail === undefined ? [] : [detail];
    this.#console.warn(`[latchkit] ${message}`, ...parts);
  }
}
