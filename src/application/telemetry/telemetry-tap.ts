import type { LatchkitEvent } from "../../domain/telemetry/events.js";
import type { Lazy } from "../shared/lazy.js";
import type { Noted, ReportEvents } from "./report-events.js";

/** What is noted with each of them. */
export interface TapParts {
  readonly code: Lazy<ReportEvents>;
  /** Whether the host wants events counted now. */
  readonly isOn: () => boolean;
  readonly place: () => Pick<Noted, "at" | "url" | "address">;
}

const MOST_WAITING = 50;

/**
 * Keeps what happens until the code that reports is there. That code is fetched by the first thing
 * a user does: the start of an instance alone asks nobody anything.
 */
export class TelemetryTap {
  readonly #parts: TapParts;
  #waiting: Noted[] = [];
  constructor(parts: TapParts) {
    this.#parts = parts;
  }

  event(event: LatchkitEvent): void {
    this.#note({ ...this.#parts.place(), event }, event.name !== "INITIALIZE");
  }
  broken(code: string, where: string, error: unknown): void {
    this.#note({ ...this.#parts.place(), broken: { code, where, error } }, true);
  }

  /** The host wants none any more. */
  forget(): void {
    this.#waiting = [];
  }

  #note(noted: Noted, isVisit: boolean): void {
    const { code, isOn } = this.#parts;
    if (!isOn()) return;
    if (code.loaded) return code.loaded.take(noted);
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(noted);
    if (isVisit)
      code.load().then(
        (report) => this.#deliver(report),
        () => undefined,
      );
  }

  #deliver(report: ReportEvents): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const noted of waiting) report.take(noted);
  }
}
