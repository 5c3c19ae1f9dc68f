import { type LatchkitError, isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { ErrorCode } from "../../../domain/errors/errors.js";
import type { SwapProblem } from "../../../domain/swap/swap-draft.js";
import type { TextKey } from "../../messages/keys.js";
import { reasonText } from "../../format/reason.js";
import type { Translate } from "../../messages/text.js";
import type { SwapPreview } from "../../../domain/swap/swap-preview.js";
import type { Toast } from "../../../domain/toast/toast-rules.js";
import type { TransactionOutcome } from "../../../domain/transaction/transaction-outcome.js";
import { fullAmountText } from "../../format/token-amount.js";

export const PROBLEM_TEXTS: Readonly<Record<SwapProblem, TextKey>> = {
  "no-token": "swapChoose",
  "same-token": "swapSame",
  "no-amount": "swapNoAmount",
  "malformed-amount": "swapMalformed",
  "too-precise": "swapTooPrecise",
  "zero-amount": "swapZero",
  "wrong-slippage": "swapWrongSlippage",
  "insufficient-funds": "swapTooLittle",
};
const CODE_TEXTS: Readonly<Partial<Record<ErrorCode, TextKey>>> &
  Readonly<Record<Extract<ErrorCode, `swap/${string}`>, TextKey>> = {
  "wallet/declined": "swapDeclined",
  "chain/not-supported": "swapMoved",
  "account/not-available": "swapMoved",
  "swap/no-liquidity": "swapNoLiquidity",
  "swap/no-quote": "swapNoQuote",
  "swap/unexpected-answer": "swapWrongAnswer",
  "swap/unknown-target": "swapUnknownTarget",
  "swap/unread-call": "swapUnreadCall",
  "swap/expired": "swapExpired",
  "swap/not-supported": "swapElsewhere",
  "swap/gas-price-not-supported": "swapElsewhere",
  "swap/reverted": "swapReverted",
};

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
  if (mayBeSent) return text("swapUnknown");
  const { symbol } = network.currency;
  const ownKey: TextKey | undefined = CODE_TEXTS[error.code];
  if (ownKey !== undefined) return text(ownKey);
  if (isLatchkitError(error, "transaction/not-enough-funds"))
    return text(error.context.covers === "fees" ? "swapNoGas" : "swapTooLittle", { symbol });
  return text("swapFailed", { reason: reasonText(error, text) });
};

const OUTCOMES: Readonly<Record<TransactionOutcome["status"], TextKey>> = {
  mined: "swapDone",
  reverted: "swapRefused",
  replaced: "swapReplaced",
  dropped: "swapDropped",
  unknown: "swapUnknown",
};

interface SwapToasts {
  readonly swapping: Toast;
  /** Failures stay until dismissed. */
  readonly ended: (status: TransactionOutcome["status"]) => Toast;
}

/** Says "swapped" only once the transaction is in a block. */
export const swapToasts = (preview: SwapPreview, text: Translate, locale: string): SwapToasts => {
  const input = fullAmountText(preview.given, locale);
  const output = fullAmountText(preview.received, locale);
  const slots = { given: input, received: output };
  return {
    swapping: { variant: "loading", text: text("swapSwapping", slots), autoClose: false },
    ended: (status) => ({
      variant: status === "mined" ? "success" : "error",
      text: text(OUTCOMES[status], slots),
      autoClose: status === "mined",
    }),
  };
};
