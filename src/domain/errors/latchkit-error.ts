import {
  CANCELLATIONS,
  ERROR_TEXTS,
  type ErrorCode,
  type ErrorContext,
  type ErrorText,
} from "./errors.js";

type Slots<T> = T extends `${string}{${infer Slot}}${infer Rest}` ? Slot | Slots<Rest> : never;
/** Fails to compile if a context lacks a placeholder. */
const TEXTS: {
  readonly [C in ErrorCode]: Slots<(typeof ERROR_TEXTS)[C]> extends keyof ErrorContext[C]
    ? ErrorText<C>
    : never;
} = ERROR_TEXTS;

const SLOT = /{(\w+)}/g;
const textOf = <C extends ErrorCode>(text: ErrorText<C>, context: ErrorContext[C]): string =>
  typeof text === "function"
    ? text(context)
    : text.replace(SLOT, (_, slot: keyof typeof context) => context[slot] as string);

/** The only error type that Latchkit throws. `cause` is the original error. */
export class LatchkitError<C extends ErrorCode = ErrorCode> extends Error {
  /** Always `LatchkitError`. */
  override readonly name: string = "LatchkitError";
  /** The error's code; each has a row in docs/errors.md. */
  readonly code: C;
  /** Values of the code, for example the method; never secrets. */
  readonly context: ErrorContext[C];

  constructor(code: C, context: ErrorContext[C], options?: ErrorOptions) {
    super(textOf<C>(TEXTS[code], context), options);
    this.code = code;
    this.context = context;
  }

  /** True if the user closed or declined, or the caller aborted. */
  get isCancellation(): boolean {
    return CANCELLATIONS.has(this.code);
  }
}

/** Recognises errors of any copy of the package; optionally narrows to one code. */
export const isLatchkitError = <C extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: C,
): error is LatchkitError<C> =>
  error instanceof Error &&
  error.name === "LatchkitError" &&
  "code" in error &&
  (code === undefined || error.code === code);

const MAX_LENGTH = 200;

/** Describes a rejected value for an error context. Never throws or runs foreign code. */
export const describeValue = (value: unknown): string => {
  if (typeof value === "string")
    return value.length > MAX_LENGTH ? `${value.slice(0, MAX_LENGTH)}…` : value;
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean")
    return String(value).slice(0, MAX_LENGTH);
  return value === null ? "null" : typeof value;
};
