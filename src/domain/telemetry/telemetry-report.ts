/** An event or error report. */
export interface TelemetryReport {
  /** UUID v4. */
  readonly eventId: string;
  /** The page's URL without query and fragment. */
  readonly url: string;
  /** The page's host name. */
  readonly domain: string;
  /** Epoch ms; error reports send it as ISO 8601. */
  readonly timestamp: number;
  readonly props: TelemetryProps;
}

/**
 * Content of a report. `address` is the active account's plain address, unless the host disables
 * it.
 */
export type TelemetryProps =
  | {
      readonly type: "track";
      readonly event: string;
      readonly properties: Readonly<Record<string, unknown>>;
      readonly address?: string;
    }
  | ({ readonly type: "error"; readonly event: ErrorCategory } & ErrorDetails);

/** Error categories of the service. */
export type ErrorCategory =
  | "API_ERROR"
  | "DATA_PARSING_ERROR"
  | "SECURE_SITE_ERROR"
  | "INTERNAL_SDK_ERROR";
/** Reported error data (spec 7). */
export interface ErrorDetails {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly stackTrace: string;
}

/** Maximum number of error reports per `ERROR_WINDOW_MS` (spec 9). */
export const MOST_ERRORS = 5;
/** ms */
export const ERROR_WINDOW_MS = 60_000;
/** Maximum bytes queued or in flight: browsers limit what they send on unload. */
export const MOST_BYTES = 45_000;

/** Host name of an absolute URL; empty if there is none. */
export const hostOf = (url: string): string => {
  const at = url.indexOf("://");
  const host = at < 0 ? "" : (url.slice(at + 3).split("/")[0] ?? "");
  return host.startsWith("[") ? host.slice(0, host.indexOf("]") + 1) : (host.split(":")[0] ?? "");
};
