import type { Toast } from "../../../domain/toast/toast.types.js";
import type { TransactionOutcome } from "../../../domain/transaction/transaction-outcome.js";
import type { Translate } from "../../messages/text.js";
import type { SendKey } from "./texts.js";

const TEXTS: Readonly<Record<TransactionOutcome["status"], SendKey>> = {
  mined: "sendMined",
  reverted: "sendReverted",
  replaced: "sendReplaced",
  dropped: "sendDropped",
  unknown: "sendUnknown",
};

/** What became of a transfer, in words. Bad news stays until it was read. */
export const outcomeToast = (
  status: TransactionOutcome["status"],
  text: Translate<SendKey>,
): Toast => ({
  variant: status === "mined" ? "success" : "error",
  text: text(TEXTS[status]),
  autoClose: status === "mined",
});
