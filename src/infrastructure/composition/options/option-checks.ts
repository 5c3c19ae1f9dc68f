import { isDevelopmentOrigin } from "../../../domain/shared/urls.js";
import type { ErrorCode } from "../../../domain/errors/errors.js";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";

type OptionCode = Extract<ErrorCode, `options/${string}`>;
/** An object with any fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** Throws an error that names the option and the fix. */
export const refuse = (code: OptionCode, option: string, fix: string): never => {
  throw new LatchkitError(code, { option, fix });
};
/** Throws `options/wrong-type`. */
export const throwWrongType = (option: string, fix: string): never =>
  refuse("options/wrong-type", option, fix);
export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** A field of a value that may be anything. */
export const fieldOf = (value: unknown, name: string): unknown =>
  isFields(value) ? value[name] : undefined;

/** The object, or undefined if omitted. Throws for anything else. */
export const fields = (
  value: unknown,
  option: string,
  fix = "Give an object.",
): Fields | undefined =>
  value === undefined || isFields(value) ? value : throwWrongType(option, fix);
/** The object's entries, or an empty list if omitted. Throws for anything else. */
export const entries = (
  value: unknown,
  option: string,
  fix?: string,
): readonly (readonly [string, unknown])[] => Object.entries(fields(value, option, fix) ?? {});
/** The array, or an empty one if omitted. Throws for anything else. */
export const list = (value: unknown, option: string, fix: string): readonly unknown[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : throwWrongType(option, fix);
};

/**
 * Throws an `options/…` error that names the option and the fix, unless the value is a `T`.
 * `options`: all options of the host, of which those listed earlier in `OPTIONS` are checked.
 */
export type Check<T> = (value: unknown, option: string, options: Fields) => asserts value is T;
/** A check that reads no other option. */
export type PlainCheck<T> = (value: unknown, option: string) => asserts value is T;
/** One check for each field of a type. */
export type Checks<T> = { readonly [K in keyof Required<T>]: Check<T[K]> };
/** The check of an object whose fields are all known. */
export interface ShapeCheck<T> {
  (value: unknown, option: string, options: Fields): asserts value is T;
  /** Any other field is reported as unknown, but is not an error. */
  readonly known: Readonly<Record<string, Check<unknown>>>;
}

/** Runs one check for each known field. `prefix`: of the option's name, such as `theme.`. */
export const checkFields = (
  checks: Readonly<Record<string, Check<unknown>>>,
  input: Fields,
  prefix: string,
  options: Fields,
): void =>
  Object.keys(checks).forEach((name) => checks[name]?.(input[name], prefix + name, options));

/** Accepts an object with these fields, or undefined. Unknown fields are not an error. */
export const shape = <T>(checks: Checks<T>): ShapeCheck<T | undefined> => {
  const check = (value: unknown, option: string, options: Fields): void => {
    const input = fields(value, option);
    if (input) checkFields(checks, input, `${option}.`, options);
  };
  return Object.assign(check, { known: checks });
};
/** Accepts what the check accepts, or undefined. */
export const optional =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value, option, options) => {
    if (value !== undefined) check(value, option, options);
  };
/** Accepts a list whose entries are given and pass the check, or undefined. */
export const listOf =
  <T>(check: Check<T>, fix: string): Check<readonly Exclude<T, undefined>[] | undefined> =>
  (value, option, options) =>
    list(value, option, fix).forEach((one, index) => {
      const at = `${option}[${index}]`;
      if (one === undefined) throwWrongType(at, fix);
      check(one, at, options);
    });

/** Accepts anything: an option that is checked on first use, or that needs no check. */
export const noCheck: PlainCheck<never> = () => undefined;
export const callable: PlainCheck<never> = (value, option) => {
  if (typeof value !== "function") throwWrongType(option, "Give a function.");
};
/** Accepts an object of any fields, or undefined. */
export const anyFields: PlainCheck<never> = (value, option) => void fields(value, option);
/** Accepts a list of anything, or undefined. */
export const anyList: PlainCheck<never> = (value, option) =>
  void list(value, option, "Give a list.");

export const text: PlainCheck<string> = (value, option) => {
  if (typeof value !== "string" || value.trim() === "") throwWrongType(option, "Give a text.");
};
export const stringMatching =
  (pattern: RegExp, fix: string): PlainCheck<string> =>
  (value, option) => {
    if (typeof value !== "string" || !pattern.test(value)) throwWrongType(option, fix);
  };
/** Accepts a boolean or undefined. */
export const flag: PlainCheck<boolean | undefined> = (value, option) => {
  if (value !== undefined && typeof value !== "boolean")
    throwWrongType(option, "Give true or false.");
};
/** Accepts one of the words, or undefined. */
export const oneOf =
  <const T extends string>(...allowed: readonly T[]): PlainCheck<T | undefined> =>
  (value, option) => {
    if (value !== undefined && !allowed.some((word) => word === value))
      throwWrongType(option, `Give one of: ${allowed.join(", ")}.`);
  };
/** Accepts 0, a whole number from `min` to `max`, or undefined. */
export const wholeNumber =
  (min: number, max: number): PlainCheck<number | undefined> =>
  (value, option) => {
    if (value === undefined || value === 0) return;
    if (!Number.isInteger(value) || Number(value) < min || Number(value) > max)
      throwWrongType(option, `Give 0, or a whole number from ${min} to ${max}.`);
  };

const url =
  (...schemes: readonly string[]): PlainCheck<string> =>
  (value, option) => {
    const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : undefined;
    if (!url || !schemes.includes(url.protocol))
      refuse(
        "options/malformed-url",
        option,
        `Give a URL that begins with ${schemes.join(" or ")}.`,
      );
  };
/** Accepts an http or https URL. */
export const webUrl: PlainCheck<string> = url("https:", "http:");
/** Accepts an http, https or `data:` URL. */
export const pictureUrl: PlainCheck<string> = url("https:", "http:", "data:");
/** Accepts a URL with an encrypted scheme, or with its plain form on the local machine. */
export const secureUrl = (secure: "https:" | "wss:"): PlainCheck<string> => {
  const plain = secure.replace("s:", ":");
  const eitherScheme: PlainCheck<string> = url(secure, plain);
  return (value, option) => {
    eitherScheme(value, option);
    const { protocol, origin } = new URL(value);
    if (protocol === plain && !isDevelopmentOrigin(origin.replace(plain, "http:")))
      refuse("options/malformed-url", option, `Give a ${secure} URL, or one of this machine.`);
  };
};
