import { EARLY_ERROR_TEXTS, type Text, textOf } from "../../src/domain/errors/early-error-texts.js";
import { EMBEDDED_ERROR_TEXTS } from "../../src/domain/errors/embedded-errors.js";
import type { ErrorCode, ErrorContext } from "../../src/domain/errors/error-context.js";
import { NAMES_ERROR_TEXTS } from "../../src/domain/errors/names-errors.js";
import { SWAP_ERROR_TEXTS } from "../../src/domain/errors/swap-errors.js";
import { SIGN_IN_ERROR_TEXTS } from "../../src/domain/errors/sign-in-errors.js";

/** The names between braces. */
type Slots<T> = T extends `${string}{${infer Slot}}${infer Rest}` ? Slot | Slots<Rest> : never;

/** English text of every code, as the capabilities and an idle page have them. */
export const ERROR_TEXTS = {
  ...EARLY_ERROR_TEXTS,
  ...EMBEDDED_ERROR_TEXTS,
  ...SIGN_IN_ERROR_TEXTS,
  ...SWAP_ERROR_TEXTS,
  ...NAMES_ERROR_TEXTS,
} as const satisfies {
  readonly [C in ErrorCode]: Text<C>;
};

/** Fails to compile where a text names what its context does not have. */
const checked: {
  readonly [C in ErrorCode]: Slots<(typeof ERROR_TEXTS)[C]> extends keyof ErrorContext[C]
    ? Text<C>
    : never;
} = ERROR_TEXTS;

/** The English text of a code in its context. */
export const errorText = <C extends ErrorCode>(code: C, context: ErrorContext[C]): string =>
  textOf<C>(checked[code], context);
