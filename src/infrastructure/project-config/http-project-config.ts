import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { type RemoteFeature, REMOTE_FEATURE_IDS } from "../../domain/config/features.js";
import type { HttpClient } from "../../ports/http-client.port.js";
import type { ProjectConfig } from "../../ports/project.ports.js";
import { serviceQuery } from "../shared/service-query.js";
import { urlBelow } from "../../domain/shared/urls.js";
import * as v from "valibot";

const MAX_ENTRIES = 1_000;
const LIMIT_BYTES = 400_000;

const text = v.pipe(v.string(), v.maxLength(300));
const AnyFeature = v.object({ id: text });
const KnownFeature = v.object({ id: v.picklist(REMOTE_FEATURE_IDS) });
const Feature = v.object({
  ...KnownFeature.entries,
  isEnabled: v.boolean(),
  config: v.optional(v.nullable(v.pipe(v.array(text), v.maxLength(MAX_ENTRIES)))),
});

const FeaturesAnswer = v.object({ features: v.nullable(v.array(v.unknown())) });
const AnalyticsAnswer = v.object({ isAnalyticsEnabled: v.boolean() });
const OriginsAnswer = v.object({ allowedOrigins: v.array(v.unknown()) });

const parseAnswer = <T>(schema: v.GenericSchema<unknown, T>, answer: unknown, url: string): T => {
  const result = v.safeParse(schema, answer);
  if (!result.success) throw new LatchkitError("config/invalid-answer", { url });
  return result.output;
};

/** Enables a known feature whose other fields are invalid; skips unknown features. */
const readFeature = (entry: unknown): readonly RemoteFeature[] => {
  const feature = v.safeParse(Feature, entry);
  if (feature.success) return [feature.output];
  const result = v.safeParse(KnownFeature, entry);
  return result.success ? [{ id: result.output.id, isEnabled: true, config: null }] : [];
};

/** Throws also for a list without valid entries, because an empty list disables everything. */
const readFeatures = (answer: unknown, url: string): readonly RemoteFeature[] | undefined => {
  const entries = parseAnswer(FeaturesAnswer, answer, url).features?.slice(0, MAX_ENTRIES);
  if (
    entries !== undefined &&
    entries.length > 0 &&
    !entries.some((entry) => v.is(AnyFeature, entry))
  )
    throw new LatchkitError("config/invalid-answer", { url });
  return entries?.flatMap(readFeature);
};

const readAnalytics = (answer: unknown, url: string): boolean =>
  parseAnswer(AnalyticsAnswer, answer, url).isAnalyticsEnabled;

const readOrigins = (answer: unknown, url: string): readonly string[] =>
  parseAnswer(OriginsAnswer, answer, url)
    .allowedOrigins.slice(0, 2 * MAX_ENTRIES)
    .filter((entry) => v.is(text, entry))
    .slice(0, MAX_ENTRIES);

interface HttpProjectConfigParts {
  readonly http: Pick<HttpClient, "json">;
  readonly baseUrl: string;
  readonly projectId: string;
}

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
    readAnswer: (answer: unknown, url: string) => T,
    signal: AbortSignal,
  ): Promise<T> {
    const { http, baseUrl, projectId } = this.#parts;
    const url = urlBelow(baseUrl, path);
    return readAnswer(
      await http.json(
        { method: "GET", url, query: serviceQuery(projectId), limitBytes: LIMIT_BYTES },
        signal,
      ),
      url,
    );
  }
}
