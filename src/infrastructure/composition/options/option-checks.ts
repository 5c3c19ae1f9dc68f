import { isDevelopmentOrigin } from "../../../domain/alerts/development-origin.js";
import type { ErrorCode } from "../../../domain/errors/error-context.js";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { ActionsCode } from "../../../application/shared/lazy-actions.js";
import { StateStore } from "../../../application/shared/state-store.js";

/**
 * Code of a capability whose options are validated on first use. If `check` throws, its state stays
 * "loading" and its actions reject with that error.
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
/** An object with any fields. */
export type Fields = Readonly<Record<string, unknown>>;

const WEB: readonly string[] = ["https:", "http:"];
/** Schemes that a picture may have. */
export const PICTURE: readonly string[] = [...WEB, "data:"];

/** Throws an error that names the option and the fix. */
export const refuse = (code: OptionCode, option: string, fix: string): never => {
  throw new LatchkitError(code, { option, fix });
};
/** Throws `options/wrong-type`. */
export const wrong = (option: string, fix: string): never =>
  refuse("options/wrong-type", option, fix);
/** True for an object that is not an array. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the object, or undefined if omitted. Throws for anything else. */
export const fields = (
  value: unknown,
  option: string,
  fix = "Give an object.",
): Fields | undefined => (value === undefined || isFields(value) ? value : wrong(option, fix));
/** Returns the object's entries, or an empty list if omitted. Throws for anything else. */
export const entries = (
  value: unknown,
  option: string,
  fix?: string,
): readonly (readonly [string, unknown])[] => Object.entries(fields(value, option, fix) ?? {});
/** Returns the array, or an empty one if omitted. Throws for anything else. */
export const list = (value: unknown, option: string, fix: string): readonly unknown[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : wrong(option, fix);
};

/** Throws unless the value is a non-blank string. */
export const text = (value: unknown, option: string): void => {
  if (typeof value !== "string" || value.trim() === "") wrong(option, "Give a text.");
};
/** Throws unless the value is a boolean or undefined. */
export const flag = (value: unknown, option: string): void => {
  if (value !== undefined && typeof value !== "boolean") wrong(option, "Give true or false.");
};
/** Throws unless the value is one of `allowed` or undefined. */
export const oneOf = (value: unknown, option: string, allowed: readonly string[]): void => {
  if (value !== undefined && !allowed.includes(value as string))
    wrong(option, `Give one of: ${allowed.join(", ")}.`);
};

/** Throws unless the value is a URL with one of these schemes (including the colon). */
export const url = (value: unknown, option: string, protocols: readonly string[] = WEB): void => {
  const parsed = typeof value === "string" && URL.canParse(value) ? new URL(value) : undefined;
  if (!parsed || !protocols.includes(parsed.protocol))
    refuse(
      "options/malformed-url",
      option,
      `Give a URL that begins with ${protocols.join(" or ")}.`,
    );
};
/** Like `url`, but accepts undefined. */
export const optionalUrl = (
  value: unknown,
  option: string,
  protocols: readonly string[] = WEB,
): void => {
  if (value !== undefined) url(value, option, protocols);
};
/**
 * Throws unless the value is a URL with an encrypted scheme, or with its plain form on the local
 * machine.
 */
export const securedUrl = (value: unknown, option: string, locked: "https:" | "wss:"): void => {
  const open = locked.replace("s:", ":");
  url(value, option, [locked, open]);
  const { protocol, origin } = new URL(value as string);
  if (protocol === open && !isDevelopmentOrigin(origin.replace(open, "http:")))
    refuse("options/malformed-url", option, `Give a ${locked} URL, or one of this machine.`);
};
