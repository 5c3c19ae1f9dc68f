import type { Amount, Formatted } from "../../domain/balance/balance.js";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { LoadState } from "../../domain/shared/load-state.js";
import type { SwapDraft, SwapProblem } from "../../domain/swap/swap-draft.js";
import type { SwapPreview } from "../../domain/swap/swap-preview.js";
import type { SwapToken } from "../../domain/swap/swap-token.js";
import type { TransactionOutcome } from "../../domain/transaction/transaction-outcome.js";
import type { TransactionRef } from "../../domain/transaction/transaction.js";
import type { Call, Group } from "../shared/group.js";

export type { SwapArguments } from "../../domain/swap/swap-draft.js";
export type { SwapDraft, SwapProblem } from "../../domain/swap/swap-draft.js";
export type { SwapMismatch } from "../../domain/errors/errors.js";
export type { SwapPreview } from "../../domain/swap/swap-preview.js";
export type { SwapTargets } from "../../domain/swap/router-call.js";
export type { SwapToken } from "../../domain/swap/swap-token.js";

/** A swap on the active network. */
export interface SwapRequest {
  /** Contract of the token to sell; default: the network's currency. */
  readonly source?: string;
  /** Contract of the token to buy; default: the network's currency. */
  readonly target?: string;
  /** Amount of `source`: plain digits with at most one point, in whole tokens. */
  readonly amount: string;
  /** Whole percent, 1 to 50. Default 1. */
  readonly slippage?: number;
  /** True: approve unlimited spending. Default false: approve this amount only. */
  readonly isUnlimited?: boolean;
}

/** A swap request that can also fix the amount to receive. */
export interface SwapQuoteRequest extends SwapRequest {
  /**
   * `target`: `amount` is the amount to receive; the matching input is searched with at most four
   * quotes. Pass `given` of the estimate to `preview`. Default `source`.
   */
  readonly amountOf?: "source" | "target";
}

/** An estimate to display; the wallet signs a `SwapPreview`. */
export interface SwapEstimate {
  /** What the account gives. */
  readonly given: Formatted<Amount>;
  /** What the account receives at this price. */
  readonly received: Formatted<Amount>;
  /** Minimum received after slippage. */
  readonly minimum: Formatted<Amount>;
  /** The provider's fee, taken from `given`. */
  readonly providerFee: Formatted<Amount>;
  /** Estimated network fee; absent if unknown. */
  readonly networkCost?: Formatted<Amount>;
  /** Hundredths of a percent; absent if a price is unknown. Negative is a gain. */
  readonly priceImpact?: bigint;
  /** Values in USD times 10^18; absent if unknown. */
  readonly givenValue?: bigint;
  /** USD times 10^18; absent if unknown. */
  readonly receivedValue?: bigint;
  /** Epoch ms, 30 s after the answer. */
  readonly expiresAt: number;
}

/**
 * Validates a form. `balance` is the source balance and `quotedUnits` the input quoted for a target
 * amount, both in base units of the source.
 */
export type CheckSwap = (
  draft: SwapDraft,
  source: SwapToken,
  balance: bigint | undefined,
  quotedUnits?: bigint,
) => SwapProblem | undefined;

/** The form and the progress of its swap. */
export interface SwapProgress {
  /**
   * `approving` and `swapping` last from the confirmation until wallet and network have finished.
   */
  readonly step: "editing" | "preparing" | "review" | "approving" | "swapping" | "done";
  /** The form as typed. */
  readonly draft: SwapDraft;
  /** The first validation error, without asking a service. */
  readonly check: CheckSwap;
  /** Tokens that can be swapped on the active network. */
  readonly tokens: LoadState<readonly SwapToken[]>;
  /** Always matches the current draft; answers to earlier drafts are dropped. */
  readonly estimate: LoadState<SwapEstimate>;
  /** The swap to sign, from `review` on. */
  readonly preview?: SwapPreview;
  /** Number of confirmed approvals of this form; absent for 0. */
  readonly approvalsDone?: number;
  /** Seconds until the preview expires; at 0 a new preview is needed before signing. */
  readonly secondsLeft?: number;
  /** The last sent transaction. */
  readonly transaction?: TransactionRef;
  /** Its outcome; absent while pending. */
  readonly outcome?: TransactionOutcome;
  /** The error of the last step. */
  readonly error?: LatchkitError;
  /** True: confirming failed with `error`, but the transaction may have been sent. */
  readonly mayBeSent?: boolean;
}
/** The form, once its code is loaded by the first subscription. */
export type SwapState = { readonly step: "loading" } | SwapProgress;

/**
 * Swaps tokens. `tokens`, `quote`, `preview`, `approve` and `submit` work without the modal; the
 * others edit the modal's form and navigate. Every action that calls the service also rejects with
 * `connection/not-connected`, `swap/not-supported`, `http/…` and `call/aborted`.
 */
export interface SwapActions {
  /** All tokens that can be swapped on the active network. */
  tokens(call?: Call): Promise<readonly SwapToken[]>;
  /**
   * The current price of a swap. Rejects with `transaction/invalid` (`source`, `target`,
   * `slippage`, `value`), `amount/malformed`, `swap/no-liquidity`, `swap/no-quote`,
   * `swap/unexpected-answer` if the quote does not match the request.
   */
  quote(request: SwapQuoteRequest, call?: Call): Promise<SwapEstimate>;
  /**
   * Builds the swap and its approval and checks every field of both against the request and the
   * chain. The result is frozen, and is what `approve` and `submit` sign. Rejects as `quote`, with
   * `swap/not-supported`, `swap/unexpected-answer`, `transaction/not-enough-funds`, `rpc/…`.
   */
  preview(request: SwapRequest, call?: Call): Promise<SwapPreview>;
  /**
   * Asks the wallet to sign the approval of a preview and waits for its block; if the preview has
   * a `reset`, only that. Create a new preview before signing the next step. Rejects with
   * `swap/expired`, `swap/unknown-target`, `swap/unread-call`, `swap/reverted`, and as `submit`.
   */
  approve(preview: SwapPreview, call?: SwapCall): Promise<TransactionRef>;
  /**
   * Asks the wallet to sign and send the swap, once for each preview. A wallet that supports
   * atomic batches gets approval and swap in one request; if it refuses the batch
   * (`account/feature-not-supported`) nothing was sent, and the next preview uses separate steps.
   * Aborting ends the wait with `transaction/unknown`, never the request. A preview that may have
   * been sent is not sent again; the next preview of the same tokens warns (`earlierMayBeSent`).
   * Rejects with `swap/expired`, `swap/unknown-target` and `swap/unread-call` unless
   * `acceptsTarget`, `transaction/invalid` (`approval`) if an approval is needed first,
   * `account/not-available`, `chain/not-supported`, and as `account.sendTransaction`.
   */
  submit(preview: SwapPreview, call?: SwapCall): Promise<TransactionRef>;
  /**
   * Waits for the outcome of a sent swap, up to the chain's receipt timeout (30 min). Resolves
   * with `unknown` if the outcome cannot be determined. Rejects only with `call/aborted` and
   * `instance/disposed`; cancelling ends the wait.
   */
  outcome(transaction: TransactionRef, call?: Call): Promise<TransactionOutcome>;
  /**
   * Changes the input and discards the preview. The estimate follows after 200 ms. An `amount`
   * without `amountOf` belongs to the source.
   */
  edit(change: Partial<SwapDraft>): Promise<void>;
  /** Swaps source and target; the former target amount becomes the source amount. */
  turn(): Promise<void>;
  /**
   * Refreshes tokens and estimate while watched and the page is visible. Returns an unsubscribe
   * function.
   */
  watch(): () => void;
  /** Runs `preview` on the form; if the modal shows the form it opens SwapPreview. */
  review(call?: Call): Promise<SwapPreview>;
  /**
   * Approves (or resets an earlier approval) and creates a new preview, or signs the swap; then
   * the modal shows Account. undefined: only approved.
   */
  confirm(call?: SwapCall): Promise<TransactionRef | undefined>;
}

/** `acceptsTarget`: the user accepted an unknown contract, or a call that could not be decoded. */
export interface SwapCall extends Call {
  /** True accepts a target contract that is not known, as the user's consent does. */
  readonly acceptsTarget?: boolean;
}

/** Swapping for the active account; loaded on first use. */
export interface SwapGroup extends Group<SwapState> {
  /** Loads the code of swaps. Rejects with `code/unavailable` and `code/outdated`. */
  actions(): Promise<SwapActions>;
}
