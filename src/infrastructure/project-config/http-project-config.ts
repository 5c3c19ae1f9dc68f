import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { RemoteFeature } from "../../domain/config/features.js";
import type { HttpClient } from "../../ports/http-client.port.js";
import type { ProjectConfig } from "../../ports/project-config.port.js";
import { urlBelow } from "../../domain/shared/urls.js";
import { serviceQuery } from "../shared/service-query.js";
import { readAnalytics, readFeatures, readOrigins } from "./answers.js";

/** Dependencies of the adapter. `baseUrl`: the catalogue service. */
export interface HttpProjectConfigParts {
  readonly http: Pick<HttpClient, "json">;
  readonly baseUrl: string;
  readonly projectId: string;
}

/** Maximum size of an answer, bytes. */
const LIMIT_BYTES = 400_000;

/** The dashboard's settings from the catalogue service. */
export class HttpProjectConfig implements ProjectConfig {
  readonly #parts: HttpProjectConfigParts;
  constructor(parts: HttpProjectConfigParts) {
    this.#parts = parts;
  }

  features(signal: AbortSignal): Promise<readonly RemoteFeature[] | undefined> {
    return this.#get("/appkit/v1/config", readFeatures, signal);
  }
  isAnalyticsEnabled(signal: AbortSignal): Promise<boolean> {
    return this.#get("/getAnalyticsConfig", readAnalytics, signal);
  }

  async allowedOrigins(signal: AbortSignal): Promise<readonly string[]> {
    try {
      return await this.#get("/projects/v1/origins", readOrigins, signal);
    } catch (cause) {
      if (isLatchkitError(cause, "call/aborted")) throw cause;
      const status = isLatchkitError(cause, "http/status") ? cause.context.status : 0;
      if (status === 429) throw new LatchkitError("access/rate-limited", {}, { cause });
      if (status >= 500 && status <= 599)
        throw new LatchkitError("access/server-error", { status }, { cause });
      return [];
    }
  }

  async #get<T>(
    path: `/${string}`,
    read: (answer: unknown, url: string) => T,
    signal: AbortSignal,
  ): Promise<T> {
    const { http, baseUrl, projectId } = this.#parts;
    const url = urlBelow(baseUrl, path);
    return read(
      await http.json(
        { method: "GET", url, query: serviceQuery(projectId), limitBytes: LIMIT_BYTES },
        signal,
      ),
      url,
    );
  }
}
