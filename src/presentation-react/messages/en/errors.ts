import {
  EARLY_ERROR_TEXTS,
  type EarlyCode,
  type Text,
  textOf,
} from "../../../domain/errors/early-error-texts.js";
import { SHARED_ERROR_TEXTS } from "../../../domain/errors/shared-errors.js";
import type { ErrorContext } from "../../../domain/errors/error-context.js";

/** The codes that have a text in the catalogue. */
export type ErrorKey = EarlyCode | keyof typeof SHARED_ERROR_TEXTS;

/** A context in which every property is its own slot: `status` → `{status}`. */
const slots = <C extends ErrorKey>(): ErrorContext[C] =>
  new Proxy({}, { get: (_, name) => `{${String(name)}}` }) as ErrorContext[C];

const all = { ...EARLY_ERROR_TEXTS, ...SHARED_ERROR_TEXTS };

/**
 * English text of the error codes with `{slot}`s, made from the domain's own so that both are equal
 * letter for letter. What one capability alone reports is for developers, has a text of its view,
 * or a sentence that it shares with others.
 */
export const errors = Object.fromEntries(
  (Object.keys(all) as ErrorKey[]).map((code) => [
    code,
    textOf(all[code] as Text<ErrorKey>, slots()),
  ]),
) as Readonly<Record<ErrorKey, string>>;
