import { type ReasonCase, reasonCaseOf } from "../format/reason-case.js";
import type { ErrorCode } from "../../domain/errors/errors.js";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { visibleText } from "../../domain/smart-sessions/visible-text.js";
import type { Slots } from "./format-message.js";

type DeveloperCode = Extract<
  ErrorCode,
  | `options/${string}`
  | `config/${string}`
  | `access/${string}`
  | `sign-in/${string}`
  | `email-update/${string}`
  | `names/${string}`
  | `swap/${string}`
  | `${string}/client-not-set`
  | "connection/invalid-status"
  | `caip/malformed-${"account" | "network"}-id`
  | "amount/malformed"
  | "modal/not-mounted"
  | "modal/view-not-openable"
  | "react/no-provider"
>;
/**
 * An error code that users can meet; every locale has a text for it. Other codes report a
 * developer's mistake.
 */
export type UserCode = Exclude<ErrorCode, DeveloperCode>;

/** Truncates untrusted text and makes hidden characters visible. */
const slotsOf = (context: object): Slots => ({
  ...context,
  ...("walletMessage" in context && { walletMessage: visibleText(String(context.walletMessage)) }),
});

const FOR_DEVELOPERS =
  /^(?:options|config|access|sign-in|email-update|names|swap)\/|\/(?:client-not-set|invalid-status)$|^caip\/malformed-(?:account|network)-id$|^(?:amount\/malformed|modal\/(?:not-mounted|view-not-openable)|react\/no-provider)$/u;
/** True if users can meet the code, so that every locale has a text for it. */
export const isForUsers = (code: ErrorCode): code is Exclude<ErrorCode, DeveloperCode> =>
  !FOR_DEVELOPERS.test(code);

/** The user's message for an error, with its slots. Never a text for developers. */
export const reasonOf = (
  error: LatchkitError,
): { readonly key: UserCode | ReasonCase; readonly slots: Slots } =>
  isForUsers(error.code)
    ? { key: reasonCaseOf(error) ?? error.code, slots: slotsOf(error.context) }
    : { key: "internal/unexpected", slots: {} };
