import type { RemoteFeature } from "../domain/config/features.js";

/**
 * Settings of the project's dashboard; requested only with a project id. Rejects with the errors of
 * `HttpClient`, `config/invalid-answer`, or `call/aborted`; callers then use the host's settings.
 */
export interface ProjectConfig {
  /**
   * Configured features; undefined if never configured. Drops unknown ids; an entry with invalid
   * data leaves the decision to the host.
   */
  features(signal: AbortSignal): Promise<readonly RemoteFeature[] | undefined>;
  /** True if the service accepts analytics events. */
  isAnalyticsEnabled(signal: AbortSignal): Promise<boolean>;
  /**
   * Allowed origins, at most 1,000. Rejects with `access/rate-limited` for 429,
   * `access/server-error` for 5xx, and `call/aborted`; any other failure resolves with an empty
   * list, which allows every origin.
   */
  allowedOrigins(signal: AbortSignal): Promise<readonly string[]>;
}
