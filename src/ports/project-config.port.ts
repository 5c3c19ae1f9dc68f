import type { RemoteFeature } from "../domain/config/features.js";

/**
 * What a project set in its dashboard. Asked only where a project id is given. Every method rejects
 * with the errors of `HttpClient`, `config/invalid-answer`, or `call/aborted`; the caller then uses
 * what the host set.
 */
export interface ProjectConfig {
  /**
   * Features as they are set; undefined where nothing was ever set. Entries without a known id are
   * left out, of one whose rest cannot be read the host's own value holds.
   */
  features(signal: AbortSignal): Promise<readonly RemoteFeature[] | undefined>;
  /** Whether the service wants to count events at all. */
  isAnalyticsEnabled(signal: AbortSignal): Promise<boolean>;
  /**
   * Origins the project may be used from, at most 1,000. A 429 rejects with `access/rate-limited`,
   * a 5xx with `access/server-error`; any other failure is an empty list, which allows every origin
   * (S8-012 to S8-014). Never rejects with anything else but `call/aborted`.
   */
  allowedOrigins(signal: AbortSignal): Promise<readonly string[]>;
}
