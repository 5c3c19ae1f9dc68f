import type { TelemetryReport } from "../../domain/telemetry/telemetry-report.js";
import type { HttpClient } from "../../ports/http-client.port.js";
import type { Telemetry } from "../../ports/project.ports.js";
import { serviceQuery } from "../shared/service-query.js";
import { urlBelow } from "../../domain/shared/urls.js";

interface HttpTelemetryParts {
  readonly http: Pick<HttpClient, "json">;
  readonly baseUrl: string;
  readonly projectId: string;
}

/** Plain text avoids a CORS preflight, which an unloading page cannot wait for. */
const HEADERS = { "Content-Type": "text/plain;charset=UTF-8" };

/** One POST per report. */
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
        url: urlBelow(baseUrl, "/e"),
        query: serviceQuery(projectId),
        headers: HEADERS,
        body: { eventId, url, domain, timestamp: at, props },
        keepalive: true,
      },
      signal,
    );
  }
}
