/** An event or error report. */
export interface TelemetryReport {
  /** UUID v4. */
  readonly eventId: string;
  /** The page's URL without query and fragment. */
  readonly url: string;
  /** Host of the page. */
  readonly domain: string;
  /** Epoch ms; error reports send it as ISO 8601. */
  readonly timestamp: number;
  /** The event and its properties. */
  readonly props: TelemetryProps;
}

/** `address`: the active account's plain address, unless the host disables it. */
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
/** Reported error data. */
export interface ErrorDetails {
  /** Class of the error. */
  readonly errorType: string;
  /** Message of the error. */
  readonly errorMessage: string;
  /** Stack of the error. */
  readonly stackTrace: string;
}

/** Maximum number of error reports per `ERROR_WINDOW_MS`. */
export const MAX_ERRORS = 5;
/** ms */
export const ERROR_WINDOW_MS = 60_000;
/** Maximum bytes queued or in flight: browsers limit what they send on unload. */
export const MAX_BYTES = 45_000;

/** Host name of an absolute URL; empty if there is none. */
export const hostOf = (url: string): string => {
  const at = url.indexOf("://");
  const host = at < 0 ? "" : (url.slice(at + 3).split("/")[0] ?? "");
  return host.startsWith("[") ? host.slice(0, host.indexOf("]") + 1) : (host.split(":")[0] ?? "");
};

/** An error and where it happened: a code and an internal action or view. */
export interface LocatedError {
  readonly code: string;
  readonly where: string;
  readonly error: unknown;
}

const MAX_FRAMES = 20;
const NAME = /^[A-Za-z]{1,40}$/u;
/** `at name (file:1:2)`, `at file:1:2`, `name@file:1:2`. */
const FRAME =
  /^\s*(?:at\s+)?(?:([\w$.<> ]{0,60}?)\s*[(@])?[^()@\s]*?([\w$.-]{1,60})(?:\?[^()\s]*)?(:\d{1,7}:\d{1,7})\)?\s*$/u;

const readText = (error: unknown, key: "name" | "stack"): string => {
  try {
    const value: unknown =
      typeof error === "object" && error !== null
        ? (error as Readonly<Record<string, unknown>>)[key]
        : undefined;
    return typeof value === "string" ? value.slice(0, 20_000) : "";
  } catch {
    return ""; // a getter of a hostile object threw
  }
};

/** Skips other lines. */
const frame = (line: string): readonly string[] => {
  // The pattern backtracks heavily on long runs of white space.
  const plain = line.length > 500 ? undefined : line.trim().replaceAll(/\s+/gu, " ");
  const match = plain === undefined ? null : FRAME.exec(plain);
  return match
    ? [`${match[1]?.replace(/^(?:async|new) /u, "") || "anonymous"} ${match[2]}${match[3]}`]
    : [];
};

/** Type, code and location of an error; no messages, values or addresses. */
export const errorDetails = ({ code, where, error }: LocatedError): ErrorDetails => {
  const name = readText(error, "name");
  return {
    errorType: NAME.test(name) ? name : "Error",
    errorMessage: `${code} in ${where}`,
    stackTrace: readText(error, "stack").split("\n").flatMap(frame).slice(0, MAX_FRAMES).join("\n"),
  };
};
