import type { ErrorDetails } from "./telemetry-report.js";

/**
 * Our own name for what broke: an error code and one of our actions or views, never a text that the
 * outside made.
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
 * Name of the function, last part of the file's name, line and column; a line that is no frame,
 * such as a message, is left out.
 */
const frame = (line: string): readonly string[] => {
  // A run of white space could be split between the pattern's parts in very many ways.
  const plain = line.length > 500 ? undefined : line.trim().replaceAll(/\s+/gu, " ");
  const match = plain === undefined ? null : FRAME.exec(plain);
  return match
    ? [`${match[1]?.replace(/^(?:async|new) /u, "") || "anonymous"} ${match[2]}${match[3]}`]
    : [];
};

/**
 * What may be told of an error: its type, our code for it, and where it happened. No message, value
 * or address: those may be a user's.
 */
export const errorDetails = ({ code, where, error }: Broken): ErrorDetails => {
  const name = read(error, "name");
  return {
    errorType: NAME.test(name) ? name : "Error",
    errorMessage: `${code} in ${where}`,
    stackTrace: read(error, "stack").split("\n").flatMap(frame).slice(0, MOST_FRAMES).join("\n"),
  };
};
