import type { RemoteFeature } from "../domain/config/features.js";
import type { TelemetryReport } from "../domain/telemetry/telemetry-report.js";
import type { WalletPage, WalletQuery } from "../domain/catalogue/wallet-query.js";
import type { ImageRef } from "../domain/image/image-ref.js";

/**
 * Settings of the project's dashboard; requested only with a project id. Rejects with the errors of
 * `HttpClient`, `config/invalid-answer`, or `call/aborted`.
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
   * `access/server-error` for 5xx, and `call/aborted`; any other failure gives an empty list, which
   * allows every origin.
   */
  allowedOrigins(signal: AbortSignal): Promise<readonly string[]>;
}

/**
 * Sends events and errors: one POST per report with keepalive, never retried. Rejects with the
 * errors of `HttpClient` or `call/aborted`.
 */
export interface Telemetry {
  /** Sends one report. */
  send(report: TelemetryReport, signal: AbortSignal): Promise<void>;
}

export type { WalletPage, WalletQuery } from "../domain/catalogue/wallet-query.js";

/**
 * Lists wallets. Entries are untrusted: drops invalid ones and limits lengths. Returns at most
 * `entries` wallets with unique ids. Rejects with the errors of `HttpClient`,
 * `catalogue/invalid-answer` if the response is not a list of wallets, or `call/aborted`.
 */
export interface WalletCatalogue {
  /** One page of the wallets that match a query. */
  list(query: WalletQuery, signal: AbortSignal): Promise<WalletPage>;
}

/** An image for an `img` element. `release` frees its memory and invalidates `url`. Idempotent. */
export interface LoadedImage {
  /** Address of the picture, for an image source. */
  readonly url: string;
  /** Frees the picture; `url` is unusable afterwards. */
  release(): void;
}

/**
 * Loads images of the catalogue service. Rejects with the errors of `HttpClient`: `http/too-large`
 * above 761,855 bytes, `http/invalid-body` unless it is png, gif, jpeg or webp (at most 2,048
 * pixels per side) or safe SVG, `http/unreachable` for an invalid id; and `call/aborted`. Callers
 * limit concurrency.
 */
export interface Images {
  /** Loads a picture. */
  load(image: ImageRef, signal: AbortSignal): Promise<LoadedImage>;
}
