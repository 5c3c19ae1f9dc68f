/** One event or error as it is sent. */
export interface TelemetryReport {
  /** UUID v4. */
  readonly eventId: string;
  /** The page's address without query and fragment. */
  readonly url: string;
  /** Its host name. */
  readonly domain: string;
  /** Epoch ms of the event; the service is told an error's as ISO 8601. */
  readonly timestamp: number;
  readonly props: TelemetryProps;
}

/**
 * What happened. `address` is the active account's plain address, unless the host keeps it back.
 */
export type TelemetryProps =
  | {
      readonly type: "track";
      readonly event: string;
      readonly properties: Readonly<Record<string, unknown>>;
      readonly address?: string;
    }
  | ({ readonly type: "error"; readonly event: ErrorCategory } & ErrorDetails);

/** Kinds of errors the service knows. */
export type ErrorCategory =
  | "API_ERROR"
  | "DATA_PARSING_ERROR"
  | "SECURE_SITE_ERROR"
  | "INTERNAL_SDK_ERROR";
/** What is told of an error; S7-042. */
export interface ErrorDetails {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly stackTrace: string;
}

/** Most error reports in `ERROR_WINDOW_MS`; S9-027. */
export const MOST_ERRORS = 5;
/** ms */
export const ERROR_WINDOW_MS = 60_000;
/**
 * Most bytes that wait or are on their way together: what a browser still sends for a page that
 * goes away.
 */
export const MOST_BYTES = 45_000;

/** Host name of an address that begins with a scheme; "" where it has none. */
export const hostOf = (url: string): string => {
  const at = url.indexOf("://");
  const host = at < 0 ? "" : (url.slice(at + 3).split("/")[0] ?? "");
  return host.startsWith("[") ? host.slice(0, host.indexOf("]") + 1) : (host.split(":")[0] ?? "");
};
