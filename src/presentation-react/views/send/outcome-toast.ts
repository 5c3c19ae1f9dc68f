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

/** The outcome of a transfer. Failures stay until dismissed. */
export const outcomeToast = (status: LastingOutcome["status"], text: Translate): Toast => ({
  variant: status === "mined" ? "success" : "error",
  text: text(TEXTS[status]),
  autoClose: status === "mined",
});
