/** What a registered name ends with, and what older ones do (S9-037). */
export const NAME_SUFFIXES = [".reown.id", ".wcn.id"] as const;
/** New names are registered there. */
export const NAME_ZONE = "reown.id";
/** Shortest label, in characters (S5-009). */
export const LEAST_LETTERS = 4;
/** Longest label that is taken; a label of DNS is at most 63 (RFC 1035). */
export const MOST_LETTERS = 63;
/** Longest text that is looked at as a name (RFC 1035). */
const MOST_NAME = 253;

const LABEL = /^[a-z0-9-]+$/;
const NAME = /^(?:[a-z0-9_-]{1,63}\.)+[a-z]{2,63}$/;

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
 * A text as a name that can be looked up, in lower case; undefined for one that is none. Letters
 * beyond ASCII are not taken: two such names may look the same and belong to two people.
 */
export const readName = (text: string): string | undefined => {
  const name = text.trim().toLowerCase();
  return name.length <= MOST_NAME && NAME.test(name) ? name : undefined;
};

/** A name of the names service, not of another registry. */
export const isServiceName = (name: string): boolean =>
  NAME_SUFFIXES.some((suffix) => name.endsWith(suffix) && name.length > suffix.length);
