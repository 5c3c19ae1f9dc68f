import type { ErrorDetails } from "./telemetry-report.js";

/**
 * An error and where it happened: an error code and an internal action or view, never external
 * text.
 */
export interface Broken {
  readonly code: string;
  readonly where: string;
  readonly error: unknown;
}

const MOST_FRAMES = 20;
const NAME = /^[A-Za-z]{1,40}$/u;
/** `at name (file:1:2)`, `at file:1:2`, `name@file:1:2`. */
const FRAME =
  /^\s*(?:at\s+)?(?:([\w$.<> ]{0,60}?)\s*[(@])?[^()@\s]*?([\w$.-]{1,60})(?:\?[^()\s]*)?(:\d{1,7}:\d{1,7})\)?\s*$/u;

const read = (error: unknown, key: "name" | "stack"): string => {
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

/**
 * Extracts function, file name, line and column of a stack frame; skips other lines, such as
 * messages.
 */
const frame = (line: string): readonly string[] => {
  // Collapse white space first: the pattern backtracks heavily on long runs.
  const plain = line.length > 500 ? undefined : line.trim().replaceAll(/\s+/gu, " ");
  const match = plain === undefined ? null : FRAME.exec(plain);
  return match
    ? [`${match[1]?.replace(/^(?:async|new) /u, "") || "anonymous"} ${match[2]}${match[3]}`]
    : [];
};

/**
 * Reportable details of an error: type, code and location. Excludes messages, values and addresses,
 * which may contain user data.
 */
export const errorDetails = ({ code, where, error }: Broken): ErrorDetails => {
  const name = read(error, "name");
  return {
    errorType: NAME.test(name) ? name : "Error",
    errorMessage: `${code} in ${where}`,
    stackTrace: read(error, "stack").split("\n").flatMap(frame).slice(0, MOST_FRAMES).join("\n"),
  };
};
