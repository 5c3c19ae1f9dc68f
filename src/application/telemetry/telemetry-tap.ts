import type { LatchkitEvent } from "../../domain/telemetry/events.js";
import type { Lazy } from "../shared/lazy.js";
import type { RecordedEvent, ReportEvents } from "./report-events.js";

export interface TapParts {
  readonly code: Lazy<ReportEvents>;
  readonly isOn: () => boolean;
  readonly place: () => Pick<RecordedEvent, "at" | "url" | "address">;
}

const MAX_BUFFERED = 50;

/** Buffers events until the first user action loads the reporting code. */
export class TelemetryTap {
  readonly #parts: TapParts;
  #waiting: RecordedEvent[] = [];
  constructor(parts: TapParts) {
    this.#parts = parts;
  }

  event(event: LatchkitEvent): void {
    this.#record({ ...this.#parts.place(), event }, event.name !== "INITIALIZE");
  }
  broken(code: string, context: string, error: unknown): void {
    this.#record({ ...this.#parts.place(), broken: { code, where: context, error } }, true);
  }

  clear(): void {
    this.#waiting = [];
  }

  #record(recordedEvent: RecordedEvent, loadsCode: boolean): void {
    const { code, isOn } = this.#parts;
    if (!isOn()) return;
    if (code.loaded) return code.loaded.take(recordedEvent);
    if (this.#waiting.length < MAX_BUFFERED) this.#waiting.push(recordedEvent);
    if (loadsCode)
      code.load().then(
        (report) => this.#deliver(report),
        () => undefined,
      );
  }

  #deliver(report: ReportEvents): void {
    const queuedEvents = this.#waiting;
    this.#waiting = [];
    for (const recorded of queuedEvents) report.take(recorded);
  }
}
