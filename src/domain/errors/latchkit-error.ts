import type { ErrorCode, ErrorContext } from "./error-context.js";
import { ERROR_TEXTS, type Text, textOf } from "./error-texts.js";

const CANCELLATIONS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "modal/closed",
  "popup/closed",
  "connection/rejected",
  "connection/superseded",
  "network/switch-declined",
  "wallet/declined",
  "call/aborted",
]);

const TEXTS: { readonly [C in ErrorCode]: Text<C> } = ERROR_TEXTS;

/**
 * The one error type that leaves Latchkit. `message` is the specification's text; `cause` keeps
 * what the outside threw.
 */
export class LatchkitError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name: string = "LatchkitError";
  readonly code: C;
  readonly context: ErrorContext[C];

  constructor(code: C, context: ErrorContext[C], options?: ErrorOptions) {
    super(textOf<C>(TEXTS[code], context), options);
    this.code = code;
    this.context = context;
  }

  /** True when a person said no: closed, declined, or the caller's signal was aborted. */
  get isCancellation(): boolean {
    return CANCELLATIONS.has(this.code);
  }
}

/** Recognises an error of any copy of the package, and narrows it to one code if asked. */
export const isLatchkitError = <C extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: C,
): error is LatchkitError<C> =>
  error instanceof Error &&
  error.name === "LatchkitError" &&
  "code" in error &&
  (code === undefined || error.code === code);
