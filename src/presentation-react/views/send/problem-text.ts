import type { Toast } from "../../../domain/toast/toast-rules.js";
import { type LatchkitError, isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { ForeignRecord } from "../../../domain/names/resolved-name.js";
import type { SendProblem, SendWarning } from "../../../domain/send/send-problem.js";
import type { TextKey } from "../../messages/keys.js";
import { reasonText } from "../../format/reason.js";
import type { Translate } from "../../messages/text.js";
import type { LastingOutcome } from "../../../application/shared/transaction-outcomes.js";

export const PROBLEM_TEXTS: Readonly<Record<SendProblem, TextKey>> = {
  "no-amount": "sendNoAmount",
  "malformed-amount": "sendMalformed",
  "too-precise": "sendTooPrecise",
  "zero-amount": "sendZero",
  "insufficient-funds": "sendTooLittle",
  dust: "sendDust",
  "no-recipient": "sendNoRecipient",
  "invalid-address": "sendInvalidAddress",
  "looking-up": "sendLookingUp",
  "unknown-name": "sendUnknownName",
  "malformed-name": "sendMalformedName",
  "malformed-link": "sendMalformedLink",
  "unsupported-link": "sendUnsupportedLink",
  "link-elsewhere": "sendLinkElsewhere",
  "zero-address": "sendZeroAddress",
  "ownerless-address": "sendZeroAddress",
  "program-address": "sendProgramAddress",
  "token-contract": "sendTokenContract",
};
/** The text of each warning; slots: recipient's `name` and `network`. */
export const WARNING_TEXTS: Readonly<Record<SendWarning, TextKey>> = {
  "own-address": "sendOwnAddress",
  "look-alike": "sendLookAlike",
  "first-recipient": "sendFirst",
  "earlier-transfer": "sendEarlier",
  "ethereum-record": "sendEthereumRecord",
  "other-network-record": "sendOtherRecord",
  "program-address": "sendProgramWarning",
  "future-witness": "sendFutureWitness",
};

export const recipientSlots = (
  name: string | undefined,
  network: string,
): { readonly name: string; readonly network: string } => ({
  name: name ?? "",
  network,
});

export const RECORD_TEXTS: { readonly [R in ForeignRecord]: TextKey } = {
  ethereum: "sendEthereumRecord",
  "other-network": "sendOtherRecord",
};

const SHORTFALL_TEXTS = { fees: "sendNoGas", transfer: "sendTooLittle", rent: "sendRent" } as const;

interface FailedState {
  readonly error?: LatchkitError | undefined;
  /** True if the failed transaction may have been sent. */
  readonly mayBeSent?: boolean;
  readonly network: { readonly currency: { readonly symbol: string } };
}

export const failureText = (
  { error, mayBeSent = false, network }: FailedState,
  text: Translate,
): string | undefined => {
  if (error === undefined) return undefined;
  if (mayBeSent) return text("sendUnknown");
  const { symbol } = network.currency;
  if (isLatchkitError(error, "wallet/declined")) return text("sendDeclined");
  if (isLatchkitError(error, "transaction/not-enough-funds"))
    return text(SHORTFALL_TEXTS[error.context.covers], { symbol });
  if (
    isLatchkitError(error, "chain/not-supported") ||
    isLatchkitError(error, "account/not-available")
  )
    return text("sendMoved");
  return text("sendFailed", { reason: reasonText(error, text) });
};

const OUTCOME_TEXTS: Readonly<Record<LastingOutcome["status"], TextKey>> = {
  mined: "sendMined",
  reverted: "sendReverted",
  replaced: "sendReplaced",
  dropped: "sendDropped",
  unknown: "sendUnknown",
  // Pending again after a reorganisation.
  waiting: "sendTakenBack",
};

/** Failures stay until dismissed. */
export const outcomeToast = (status: LastingOutcome["status"], text: Translate): Toast => ({
  variant: status === "mined" ? "success" : "error",
  text: text(OUTCOME_TEXTS[status]),
  autoClose: status === "mined",
});
