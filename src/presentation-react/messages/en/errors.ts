import { ERROR_TEXTS, type Text, textOf } from "../../../domain/errors/error-texts.js";
import type { ErrorCode, ErrorContext } from "../../../domain/errors/error-context.js";

/** Codes of one capability: for developers, or with a text of their view in its place. */
type CapabilityCode = Extract<
  ErrorCode,
  `${"email-update" | "farcaster" | "frame" | "names" | "popup" | "sign-in" | "social" | "swap"}/${string}`
>;
/** The codes that have a text in the catalogue. */
export type ErrorKey = Exclude<ErrorCode, CapabilityCode>;

const OF_CAPABILITY = /^(?:email-update|farcaster|frame|names|popup|sign-in|social|swap)\//u;
const isKey = (code: ErrorCode): code is ErrorKey => !OF_CAPABILITY.test(code);

/** A context in which every property is its own slot: `status` → `{status}`. */
const slots = <C extends ErrorKey>(): ErrorContext[C] =>
  new Proxy({}, { get: (_, name) => `{${String(name)}}` }) as ErrorContext[C];

/**
 * English text of the error codes with `{slot}`s, made from the domain's own so that both are equal
 * letter for letter.
 */
export const errors = Object.fromEntries(
  (Object.keys(ERROR_TEXTS) as ErrorCode[])
    .filter(isKey)
    .map((code) => [code, textOf(ERROR_TEXTS[code] as Text<ErrorKey>, slots())]),
) as Readonly<Record<ErrorKey, string>>;
