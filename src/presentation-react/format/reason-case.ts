import { type LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";

/** Texts for cases of one error code that need different actions of the user. */
export type ReasonCase =
  | "answerNoAccount"
  | "answerBadAccount"
  | "answerNotSigned"
  | "answerOtherTransaction"
  | "walletLocked"
  | "networkRefused";

/** Methods and steps in which a wallet returns its accounts. */
const NAMES_ACCOUNTS =
  /^(?:eth_(?:requestA|a)ccounts|accountsChanged|standard:connect|bitcoin:connect|change|(?:re)?connect|follow|getAddresses|requestAccounts|wc_sessionSettle|GET_USER)$/u;

/** The case of an error whose code alone is too general for users. */
export const reasonCaseOf = (error: LatchkitError): ReasonCase | undefined => {
  if (isLatchkitError(error, "wallet/invalid-answer")) {
    const { hash, isEmpty, method } = error.context;
    if (hash !== undefined) return "answerOtherTransaction";
    if (isEmpty) return "answerNoAccount";
    if (NAMES_ACCOUNTS.test(method)) return "answerBadAccount";
    return /sign|send/iu.test(method) ? "answerNotSigned" : undefined;
  }
  if (isLatchkitError(error, "wallet/request-failed"))
    return error.context.isLocked ? "walletLocked" : undefined;
  return isLatchkitError(error, "chain/not-supported") && error.context.walletMessage !== undefined
    ? "networkRefused"
    : undefined;
};
