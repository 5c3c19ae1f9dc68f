import type { ErrorCode, ErrorContext } from "../../domain/errors/errors.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";

/**
 * Creates a Latchkit error of any code, for in-memory adapters that fail. `context` is the code's
 * context, `options.cause` the original error.
 */
export const latchkitErrorOf = <C extends ErrorCode>(
  code: C,
  context: ErrorContext[C],
  options?: ErrorOptions,
): LatchkitError<C> => new LatchkitError(code, context, options);
