import type { NamesState } from "./names-state.js";

/** Suffixes of registered names, the current one first. */
export const NAME_SUFFIXES = [".reown.id", ".wcn.id"] as const;

/** Zone of new names. */
export const NAME_ZONE = "reown.id";

/** Minimum label length, in characters. */
export const MIN_LABEL_LENGTH = 4;

/** Maximum label length, in characters (DNS, RFC 1035). */
export const MAX_LABEL_LENGTH = 63;

/** UTF-16 units. */
const MAX_NAME_LENGTH = 253;

const LABEL = /^[a-z0-9-]+$/;

/** ENSIP-15 forbids them; URLs have them. */
const NEVER_IN_NAMES = /[ \t\r\n:/?@]/;

/** Why a label cannot be registered, in order of precedence. */
export type NameProblem = "empty" | "invalid" | "too-short" | "too-long";

/** Normalises typed text to a label: trimmed, lower case, without suffix. */
export const labelOf = (nameInput: string): string => {
  const text = nameInput.trim().toLowerCase();
  const suffix = NAME_SUFFIXES.find((one) => text.endsWith(one)) ?? "";
  return text.slice(0, text.length - suffix.length);
};

/** The first rule the label violates; undefined if valid. */
export const labelProblem = (label: string): NameProblem | undefined => {
  if (label === "") return "empty";
  if (!LABEL.test(label)) return "invalid";
  if (label.length < MIN_LABEL_LENGTH) return "too-short";
  return label.length > MAX_LABEL_LENGTH ? "too-long" : undefined;
};

export const registeredName = (label: string): string => `${label}.${NAME_ZONE}`;

/** Trims text that may be a name; undefined if it cannot be one. */
export const possibleName = (text: string): string | undefined => {
  const name = text.trim();
  const isPossible =
    name.length <= MAX_NAME_LENGTH && name.includes(".") && !NEVER_IN_NAMES.test(name);
  return isPossible ? name : undefined;
};

export const isServiceName = (name: string): boolean =>
  NAME_SUFFIXES.some((suffix) => name.endsWith(suffix) && name.length > suffix.length);

/** Parses a name of the names service, in lower case; undefined for other text. */
export const readServiceName = (text: string): string | undefined => {
  const name = text.trim().toLowerCase();
  const isWritableName =
    name.length <= MAX_NAME_LENGTH && name.split(".").every((label) => LABEL.test(label));
  return isWritableName && isServiceName(name) ? name : undefined;
};

/** Why a label cannot be registered. */
export type LabelProblem = NameProblem | "taken";

/** The label's known problem; undefined if there is none. */
export const registrationProblem = ({
  label,
  suggestions,
}: Pick<NamesState, "label" | "suggestions">): LabelProblem | undefined => {
  const problem = labelProblem(label);
  if (problem !== undefined || suggestions.status !== "ready") return problem;
  const isRegisteredName = suggestions.value.some(
    ({ name, isRegistered }) => isRegistered && name.startsWith(`${label}.`),
  );
  return isRegisteredName ? "taken" : undefined;
};
