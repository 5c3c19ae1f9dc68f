import { EARLY_ERROR_TEXTS, type Text, textOf } from "../../domain/errors/early-error-texts.js";
import { EMBEDDED_ERROR_TEXTS } from "../../domain/errors/embedded-errors.js";
import type { ErrorCode, ErrorContext } from "../../domain/errors/error-context.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { NAMES_ERROR_TEXTS } from "../../domain/errors/names-errors.js";
import { SHARED_ERROR_TEXTS } from "../../domain/errors/shared-errors.js";
import { SIGN_IN_ERROR_TEXTS } from "../../domain/errors/sign-in-errors.js";
import { SWAP_ERROR_TEXTS } from "../../domain/errors/swap-errors.js";

/** English text of every code, as the capabilities and an idle page have them. */
export const ERROR_TEXTS = {
  ...EARLY_ERROR_TEXTS,
  ...SHARED_ERROR_TEXTS,
  ...EMBEDDED_ERROR_TEXTS,
  ...SIGN_IN_ERROR_TEXTS,
  ...SWAP_ERROR_TEXTS,
  ...NAMES_ERROR_TEXTS,
} as const satisfies { readonly [C in ErrorCode]: Text<C> };

const texts: { readonly [C in ErrorCode]: Text<C> } = ERROR_TEXTS;

/**
 * Makes an error of any code as Latchkit makes it itself, for an adapter in memory that fails:
 * `context` is what the code knows, `options.cause` what the outside threw.
 */
export const latchkitErrorOf = <C extends ErrorCode>(
  code: C,
  context: ErrorContext[C],
  options?: ErrorOptions,
): LatchkitError<C> => {
  const text = textOf<C>(texts[code], context);
  const make = LatchkitError as unknown as new (...given: readonly unknown[]) => LatchkitError<C>;
  return new make(code, context, options, text);
};
