import { isDevelopmentOrigin } from "../../../domain/alerts/development-origin.js";
import type { ErrorCode } from "../../../domain/errors/error-context.js";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { ActionsCode } from "../../../application/shared/lazy-actions.js";
import { StateStore } from "../../../application/shared/state-store.js";

/**
 * The code of a capability whose options are checked with its first use. Where `check` throws, its
 * state stays "loading", and its actions reject with that error.
 */
export const unlessRefused = <S, Actions>(
  check: () => unknown,
  make: () => ActionsCode<S, Actions>,
): ActionsCode<S | { readonly step: "loading" }, Actions> => {
  try {
    check();
  } catch (refusal) {
    const actions = (): never => {
      throw refusal;
    };
    return { store: new StateStore({ step: "loading" } as const), actions };
  }
  return make();
};

type OptionCode = Extract<ErrorCode, `options/${string}`>;
/** An object of any fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** Schemes of the web. */
const WEB: readonly string[] = ["https:", "http:"];
/** Schemes that a picture may have. */
export const PICTURE: readonly string[] = [...WEB, "data:"];

/** Throws the error that names the option and the fix. */
export const refuse = (code: OptionCode, option: string, fix: string): never => {
  throw new LatchkitError(code, { option, fix });
};
/** The same where the type is wrong. */
export const wrong = (option: string, fix: string): never =>
  refuse("options/wrong-type", option, fix);
/** True for an object that is no list. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The object, or undefined where it is left out. Throws for anything else. */
export const fields = (
  value: unknown,
  option: string,
  fix = "Give an object.",
): Fields | undefined => (value === undefined || isFields(value) ? value : wrong(option, fix));
/** Names and values of an object; none where it is left out. Throws for anything else. */
export const entries = (
  value: unknown,
  option: string,
  fix?: string,
): readonly (readonly [string, unknown])[] => Object.entries(fields(value, option, fix) ?? {});
/** The list; an empty one where it is left out. Throws for anything else. */
export const list = (value: unknown, option: string, fix: string): readonly unknown[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : wrong(option, fix);
};

/** Throws unless it is a text with words in it. */
export const text = (value: unknown, option: string): void => {
  if (typeof value !== "string" || value.trim() === "") wrong(option, "Give a text.");
};
/** Throws unless it is true, false or left out. */
export const flag = (value: unknown, option: string): void => {
  if (value !== undefined && typeof value !== "boolean") wrong(option, "Give true or false.");
};
/** Throws unless it is one of these or left out. */
export const oneOf = (value: unknown, option: string, allowed: readonly string[]): void => {
  if (value !== undefined && !allowed.includes(value as string))
    wrong(option, `Give one of: ${allowed.join(", ")}.`);
};

/** Throws unless it is an address with one of these schemes (with their colon). */
export const url = (value: unknown, option: string, protocols: readonly string[] = WEB): void => {
  const parsed = typeof value === "string" && URL.canParse(value) ? new URL(value) : undefined;
  if (!parsed || !protocols.includes(parsed.protocol))
    refuse(
      "options/malformed-url",
      option,
      `Give a URL that begins with ${protocols.join(" or ")}.`,
    );
};
/** The same; it may be left out. */
export const optionalUrl = (
  value: unknown,
  option: string,
  protocols: readonly string[] = WEB,
): void => {
  if (value !== undefined) url(value, option, protocols);
};
/**
 * Throws unless it is an address that nobody on the way can read or change: a scheme with a lock,
 * or any of its kind on this very machine.
 */
export const securedUrl = (value: unknown, option: string, locked: "https:" | "wss:"): void => {
  const open = locked.replace("s:", ":");
  url(value, option, [locked, open]);
  const { protocol, origin } = new URL(value as string);
  if (protocol === open && !isDevelopmentOrigin(origin.replace(open, "http:")))
    refuse("options/malformed-url", option, `Give a ${locked} URL, or one of this machine.`);
};
