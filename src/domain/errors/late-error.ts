import { type Text, textOf } from "./early-error-texts.js";
import type { ErrorContext } from "./error-context.js";
import type { LateCode } from "./late-codes.js";
import { LatchkitError } from "./latchkit-error.js";

/**
 * Makes errors of codes whose texts come with the code that reports them: no idle page has them.
 */
export const lateErrors =
  <T extends { readonly [C in LateCode]?: Text<C> }>(texts: T) =>
  <C extends keyof T & LateCode>(
    code: C,
    context: ErrorContext[C],
    options?: ErrorOptions,
  ): LatchkitError<C> => {
    const text = textOf<C>(texts[code] as Text<C>, context);
    const error: LatchkitError<LateCode> = new LatchkitError<LateCode>(
      code,
      context,
      options,
      text,
    );
    return error as LatchkitError<C>;
  };
