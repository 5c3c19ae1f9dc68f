/** What a registered name ends with, and what older ones do (S9-037). */
export const NAME_SUFFIXES = [".reown.id", ".wcn.id"] as const;
/** New names are registered there. */
export const NAME_ZONE = "reown.id";
/** Shortest label, in characters (S5-009). */
export const LEAST_LETTERS = 4;
/** Longest label that is taken; a label of DNS is at most 63 (RFC 1035). */
export const MOST_LETTERS = 63;
/** Longest text that is looked at as a name, in UTF-16 units. */
const MOST_NAME = 253;

const LABEL = /^[a-z0-9-]+$/;
/** No name has one of these (ENSIP-15); addresses with a scheme and links do. */
const NEVER_IN_NAMES = /[ \t\r\n:/?@]/;

/** Why a label cannot be registered, in the order in which it is named. */
export type NameProblem = "empty" | "invalid" | "too-short" | "too-long";

/** The label as it is registered: trimmed, in lower case, without a suffix that was typed along. */
export const labelOf = (typed: string): string => {
  const text = typed.trim().toLowerCase();
  const suffix = NAME_SUFFIXES.find((one) => text.endsWith(one)) ?? "";
  return text.slice(0, text.length - suffix.length);
};

/** The first rule that a label fails (S5-009); undefined for one that can be registered. */
export const labelProblem = (label: string): NameProblem | undefined => {
  if (label === "") return "empty";
  if (!LABEL.test(label)) return "invalid";
  if (label.length < LEAST_LETTERS) return "too-short";
  return label.length > MOST_LETTERS ? "too-long" : undefined;
};

/** The whole name that a label becomes. */
export const registeredName = (label: string): string => `${label}.${NAME_ZONE}`;

/**
 * A text that may be a name, trimmed; undefined for one that certainly is not. Whether it is one,
 * and how it is written, only `NormalizeName` says.
 */
export const possibleName = (text: string): string | undefined => {
  const name = text.trim();
  const isPossible = name.length <= MOST_NAME && name.includes(".") && !NEVER_IN_NAMES.test(name);
  return isPossible ? name : undefined;
};

/** A name of the names service, not of another registry. */
export const isServiceName = (name: string): boolean =>
  NAME_SUFFIXES.some((suffix) => name.endsWith(suffix) && name.length > suffix.length);

/** A name as the names service registers it, in lower case; undefined for any other text. */
export const readServiceName = (text: string): string | undefined => {
  const name = text.trim().toLowerCase();
  const isWritten = name.length <= MOST_NAME && name.split(".").every((label) => LABEL.test(label));
  return isWritten && isServiceName(name) ? name : undefined;
};
