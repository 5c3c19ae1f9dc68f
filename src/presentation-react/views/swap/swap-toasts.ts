import type { SwapPreview } from "../../../domain/swap/swap-preview.js";
import type { Toast } from "../../../domain/toast/toast-rules.js";
import type { TransactionOutcome } from "../../../domain/transaction/transaction-outcome.js";
import { fullAmountText } from "../../format/token-amount.js";
import type { Translate } from "../../messages/text.js";
import type { TextKey } from "../../messages/keys.js";

const OUTCOMES: Readonly<Record<TransactionOutcome["status"], TextKey>> = {
  mined: "swapDone",
  reverted: "swapRefused",
  replaced: "swapReplaced",
  dropped: "swapDropped",
  unknown: "swapUnknown",
};

/** Toasts of a pending swap and of its outcome. */
export interface SwapToasts {
  readonly swapping: Toast;
  /** Failures stay until dismissed. */
  readonly ended: (status: TransactionOutcome["status"]) => Toast;
}

/** The toasts of a sent swap. Says "swapped" only once it is in a block. */
export const swapToasts = (preview: SwapPreview, text: Translate, locale: string): SwapToasts => {
  const given = fullAmountText(preview.given, locale);
  const received = fullAmountText(preview.received, locale);
  const slots = { given, received };
  return {
    swapping: { variant: "loading", text: text("swapSwapping", slots), autoClose: false },
    ended: (status) => ({
      variant: status === "mined" ? "success" : "error",
      text: text(OUTCOMES[status], slots),
      autoClose: status === "mined",
    }),
  };
};
