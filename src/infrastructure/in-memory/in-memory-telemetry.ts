import type { TelemetryReport } from "../../domain/telemetry/telemetry-report.js";
import type { Telemetry } from "../../ports/telemetry.port.js";
import { settleWithin } from "../shared/settle-within.js";
import { ownMembers } from "../../domain/shared/own-members.js";

/** Reports in memory. `answer` decides how each one ends; at first all are taken. */
export class InMemoryTelemetry implements Telemetry {
  readonly #reports: TelemetryReport[] = [];
  /** Resolves for a report that is taken, else rejects with an error of the port. */
  answer: (report: TelemetryReport) => Promise<void> = () => Promise.resolve();

  constructor() {
    ownMembers(this);
  }

  /** Every report that was sent, in order, taken or not. */
  get reports(): readonly TelemetryReport[] {
    return this.#reports;
  }

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
