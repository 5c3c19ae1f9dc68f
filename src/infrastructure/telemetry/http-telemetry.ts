import type { TelemetryReport } from "../../domain/telemetry/telemetry-report.js";
import type { HttpClient } from "../../ports/http-client.port.js";
import type { Telemetry } from "../../ports/telemetry.port.js";
import { serviceQuery, serviceUrl } from "../shared/service-query.js";

/** What the adapter is made of. `baseUrl`: of the telemetry service. */
export interface HttpTelemetryParts {
  readonly http: Pick<HttpClient, "json">;
  readonly baseUrl: string;
  readonly projectId: string;
}

/**
 * As plain text, so that a browser asks no permission of the service first: a page that goes away
 * could not wait for it.
 */
const HEADERS = { "Content-Type": "text/plain;charset=UTF-8" };

/** One POST a report (S7-040). */
export class HttpTelemetry implements Telemetry {
  readonly #parts: HttpTelemetryParts;
  constructor(parts: HttpTelemetryParts) {
    this.#parts = parts;
  }

  async send(
    { eventId, url, domain, timestamp, props }: TelemetryReport,
    signal: AbortSignal,
  ): Promise<void> {
    const { http, baseUrl, projectId } = this.#parts;
    const at = props.type === "error" ? new Date(timestamp).toISOString() : timestamp;
    await http.json(
      {
        method: "POST",
        url: serviceUrl(baseUrl, "/e"),
        query: serviceQuery(projectId),
        headers: HEADERS,
        body: { eventId, url, domain, timestamp: at, props },
        keepalive: true,
      },
      signal,
    );
  }
}
