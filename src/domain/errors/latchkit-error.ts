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
 * The only error type that Latchkit throws. `message` is the specification's text; `cause` is the
 * original error.
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
