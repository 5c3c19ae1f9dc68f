import { type Translate } from "../messages/text.js";
import type { ErrorCode } from "../../domain/errors/errors.js";
import { type LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { visibleText } from "../../domain/smart-sessions/visible-text.js";
import type { Slots } from "../messages/format-message.js";

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
/** Other codes report a developer's mistake. Every locale has a text for each of these. */
type UserCode = Exclude<ErrorCode, DeveloperCode>;

const slotsOf = (context: object): Slots => ({
  ...context,
  ...("walletMessage" in context && { walletMessage: visibleText(String(context.walletMessage)) }),
});

const DEVELOPER_CODES =
  /^(?:options|config|access|sign-in|email-update|names|swap)\/|\/(?:client-not-set|invalid-status)$|^caip\/malformed-(?:account|network)-id$|^(?:amount\/malformed|modal\/(?:not-mounted|view-not-openable)|react\/no-provider)$/u;
export const isUserCode = (code: ErrorCode): code is Exclude<ErrorCode, DeveloperCode> =>
  !DEVELOPER_CODES.test(code);

/** Never a text for developers. */
export const reasonOf = (
  error: LatchkitError,
): { readonly key: UserCode | ReasonCase; readonly slots: Slots } =>
  isUserCode(error.code)
    ? { key: reasonCaseOf(error) ?? error.code, slots: slotsOf(error.context) }
    : { key: "internal/unexpected", slots: {} };

/** Texts for cases of one error code that need different actions of the user. */
type ReasonCase =
  | "answerNoAccount"
  | "answerBadAccount"
  | "answerNotSigned"
  | "answerOtherTransaction"
  | "walletLocked"
  | "networkRefused";

/** Methods and steps in which a wallet returns its accounts. */
const ACCOUNT_METHODS =
  /^(?:eth_(?:requestA|a)ccounts|accountsChanged|standard:connect|bitcoin:connect|change|(?:re)?connect|follow|getAddresses|requestAccounts|wc_sessionSettle|GET_USER)$/u;

const reasonCaseOf = (error: LatchkitError): ReasonCase | undefined => {
  if (isLatchkitError(error, "wallet/invalid-answer")) {
    const { hash, isEmpty, method } = error.context;
    if (hash !== undefined) return "answerOtherTransaction";
    if (isEmpty) return "answerNoAccount";
    if (ACCOUNT_METHODS.test(method)) return "answerBadAccount";
    return /sign|send/iu.test(method) ? "answerNotSigned" : undefined;
  }
  if (isLatchkitError(error, "wallet/request-failed"))
    return error.context.isLocked ? "walletLocked" : undefined;
  return isLatchkitError(error, "chain/not-supported") && error.context.walletMessage !== undefined
    ? "networkRefused"
    : undefined;
};

export const reasonText = (
  error: LatchkitError,
  text: Translate<UserCode | ReasonCase>,
): string => {
  const { key, slots } = reasonOf(error);
  return text(key, slots);
};
