import type { ErrorCode, ErrorContext } from "../../../domain/errors/error-context.js";
import { ERROR_TEXTS } from "../../../domain/errors/error-texts.js";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";

/** A context in which every property is its own slot: `status` → `{status}`. */
const slots = <C extends ErrorCode>(): ErrorContext[C] =>
  new Proxy({}, { get: (_, name) => `{${String(name)}}` }) as ErrorContext[C];

const codes = Object.keys(ERROR_TEXTS) as ErrorCode[];

/**
 * English text of every error code with `{slot}`s, made from the domain's own so that both are
 * equal letter for letter.
 */
export const errors = Object.fromEntries(
  codes.map((code) => [code, new LatchkitError(code, slots()).message]),
) as Readonly<Record<ErrorCode, string>>;
