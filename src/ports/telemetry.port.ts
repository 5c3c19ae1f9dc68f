import type { TelemetryReport } from "../domain/telemetry/telemetry-report.js";

/**
 * Where events and errors are counted. One POST a report, kept alive beyond the page, never tried
 * again. Rejects with the errors of `HttpClient`, so that a 403 can be told, or `call/aborted`;
 * nobody waits for it.
 */
export interface Telemetry {
  send(report: TelemetryReport, signal: AbortSignal): Promise<void>;
}
