import type { ErrorCode, ErrorContext } from "../../domain/errors/error-context.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";

/**
 * Makes an error of any code as Latchkit makes it itself, for an adapter in memory that fails:
 * `context` is what the code knows, `options.cause` what the outside threw.
 */
export const latchkitErrorOf = <C extends ErrorCode>(
  code: C,
  context: ErrorContext[C],
  options?: ErrorOptions,
): LatchkitError<C> => new LatchkitError(code, context, options);
