import { ERROR_TEXTS, type Text, textOf } from "../../src/domain/errors/error-texts.js";
import type { ErrorCode, ErrorContext } from "../../src/domain/errors/error-context.js";

/** The names between braces. */
type Slots<T> = T extends `${string}{${infer Slot}}${infer Rest}` ? Slot | Slots<Rest> : never;

/** Fails to compile where a text names what its context does not have. */
const checked: {
  readonly [C in ErrorCode]: Slots<(typeof ERROR_TEXTS)[C]> extends keyof ErrorContext[C]
    ? Text<C>
    : never;
} = ERROR_TEXTS;

/** The English text of a code in its context. */
export const errorText = <C extends ErrorCode>(code: C, context: ErrorContext[C]): string =>
  textOf<C>(checked[code], context);

export { ERROR_TEXTS };
