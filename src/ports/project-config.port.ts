import type { RemoteFeature } from "../domain/config/remote-features.js";

/**
 * What a project set in its dashboard (http-services 3.1, 3.3, 3.5). Asked only where a project id is given. Every method rejects with the
 * errors of `HttpClient`, `config/invalid-answer`, or `call/aborted`; whoever asks falls back to what the host said.
 */
export interface ProjectConfig {
  /** Features as they are set; entries without a known id are left out. */
  features(signal: AbortSignal): Promise<readonly RemoteFeature[]>;
  isAnalyticsEnabled(signal: AbortSignal): Promise<boolean>;
  /** Origins the project may be used from, at most 1,000. A 429 rejects with `access/rate-limited`, a 5xx with `access/server-error`; any other failure is an empty list (spec section 8). */
  allowedOrigins(signal: AbortSignal): Promise<readonly string[]>;
}
