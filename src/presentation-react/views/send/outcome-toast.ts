import type { Toast } from "../../../domain/toast/toast.types.js";
import type { LastingOutcome } from "../../../application/shared/lasting-outcome.js";
import type { Translate } from "../../messages/text.js";
import type { TextKey } from "../../messages/keys.js";

const TEXTS: Readonly<Record<LastingOutcome["status"], TextKey>> = {
  mined: "sendMined",
  reverted: "sendReverted",
  replaced: "sendReplaced",
  dropped: "sendDropped",
  unknown: "sendUnknown",
  waiting: "sendTakenBack",
};

/** What became of a transfer, in words. Bad news stays until it was read. */
export const outcomeToast = (status: LastingOutcome["status"], text: Translate): Toast => ({
  variant: status === "mined" ? "success" : "error",
  text: text(TEXTS[status]),
  autoClose: status === "mined",
});
