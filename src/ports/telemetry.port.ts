import type { TelemetryReport } from "../domain/telemetry/telemetry-report.js";

/**
 * Sends events and errors: one POST per report with keepalive, never retried. Rejects with the
 * errors of `HttpClient`, so that callers can detect a 403, or `call/aborted`; the user never waits
 * for it.
 */
export interface Telemetry {
  send(report: TelemetryReport, signal: AbortSignal): Promise<void>;
}
