import type { TelemetryReport } from "../../domain/telemetry/telemetry-report.js";
import type { Telemetry } from "../../ports/project.ports.js";
import { settleWithin } from "../shared/settle-within.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** In-memory telemetry. `answer` decides the outcome; by default it accepts all. */
export class InMemoryTelemetry implements Telemetry {
  readonly #reports: TelemetryReport[] = [];
  /** Resolves to accept a report, else rejects with an error of the port. */
  answer: (report: TelemetryReport) => Promise<void> = () => Promise.resolve();

  constructor() {
    bindMembers(this);
  }

  /** All sent reports, in order. */
  get reports(): readonly TelemetryReport[] {
    return this.#reports;
  }

  /** As `Telemetry.send`. */
  send(report: TelemetryReport, signal: AbortSignal): Promise<void> {
    return settleWithin(
      () => {
        this.#reports.push(report);
        return this.answer(report);
      },
      { signal },
    );
  }
}
