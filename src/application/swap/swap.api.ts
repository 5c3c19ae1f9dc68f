import type { Amount, Formatted } from "../../domain/balance/balance.js";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { LoadState } from "../../domain/shared/load-state.js";
import type { SwapArguments } from "../../domain/swap/swap-arguments.js";
import type { SwapDraft, SwapProblem } from "../../domain/swap/swap-draft.js";
import type { SwapPreview } from "../../domain/swap/swap-preview.js";
import type { SwapToken } from "../../domain/swap/swap-token.js";
import type { TransactionOutcome } from "../../domain/transaction/transaction-outcome.js";
import type { TransactionRef } from "../../domain/transaction/transaction.js";
import type { Call, Group } from "../shared/group.js";

export type { SwapArguments } from "../../domain/swap/swap-arguments.js";
export type { SwapDraft, SwapProblem } from "../../domain/swap/swap-draft.js";
export type { SwapMismatch } from "../../domain/swap/swap-mismatch.js";
export type { SwapPreview } from "../../domain/swap/swap-preview.js";
export type { SwapTargets } from "../../domain/swap/router-call.js";
export type { SwapToken } from "../../domain/swap/swap-token.js";

/** What is to be swapped on the active network. */
export interface SwapRequest {
  /** The contract of what is given; without it the network's currency. */
  readonly source?: string;
  /** The contract of what is received; without it the network's currency. */
  readonly target?: string;
  /** Of `source`: plain digits with at most one point, in whole tokens. */
  readonly amount: string;
  /** Whole percent, 1 to 50. Default 1 (S9-013). */
  readonly slippage?: number;
  /** Approves every amount once and for all. Default false: the amount alone. */
  readonly isUnlimited?: boolean;
}

/** A request that may also say what is to be received. */
export interface SwapQuoteRequest extends SwapRequest {
  /**
   * `target`: `amount` is of what is received, and it is looked for what brings about as much, with
   * four quotes at most. `given` of the estimate is the amount that a preview is asked for then.
   * Default `source`.
   */
  readonly amountOf?: "source" | "target";
}

/** What a swap comes to now, for show; what is signed is a `SwapPreview`. */
export interface SwapEstimate {
  readonly given: Formatted<Amount>;
  readonly received: Formatted<Amount>;
  /** The least that may come of it. */
  readonly minimum: Formatted<Amount>;
  /** What the provider takes of `given`. */
  readonly providerFee: Formatted<Amount>;
  /** What the network takes about; absent where nobody knows. */
  readonly networkCost?: Formatted<Amount>;
  /** Hundredths of a percent; absent where a price is unknown. Negative is a gain. */
  readonly priceImpact?: bigint;
  /** What both are worth, USD times 10^18; absent where nobody knows. */
  readonly givenValue?: bigint;
  readonly receivedValue?: bigint;
  /** Epoch ms, 30 s after the answer. */
  readonly expiresAt: number;
}

/**
 * Holds a form against what is known, base units of the source: `held`, and `quoted` for an amount
 * of the target.
 */
export type CheckSwap = (
  draft: SwapDraft,
  source: SwapToken,
  held: bigint | undefined,
  quoted?: bigint,
) => SwapProblem | undefined;

/** The form, and how far its swap is. */
export interface SwapProgress {
  /** `approving` and `swapping` from the confirmation until wallet and network are done with it. */
  readonly step: "editing" | "preparing" | "review" | "approving" | "swapping" | "done";
  readonly draft: SwapDraft;
  readonly check: CheckSwap;
  /** What can be swapped on the active network. */
  readonly tokens: LoadState<readonly SwapToken[]>;
  /** Always of the present draft: an answer to an earlier one is never here. */
  readonly estimate: LoadState<SwapEstimate>;
  /** What is signed, from `review` on. */
  readonly preview?: SwapPreview;
  /** Approvals of this form that are confirmed, each a step before the swap; absent for none. */
  readonly approvalsDone?: number;
  /** So long it stands; at 0 it is reviewed again before anything is signed. */
  readonly secondsLeft?: number;
  /** What was sent last. */
  readonly transaction?: TransactionRef;
  /** What became of it; absent while it is on its way. */
  readonly outcome?: TransactionOutcome;
  /** Why the last step failed. */
  readonly error?: LatchkitError;
  /** What was confirmed failed with that error, and may be on its way all the same. */
  readonly mayBeSent?: boolean;
}
/** The form once its code is there, which the first subscription fetches. */
export type SwapState = { readonly step: "loading" } | SwapProgress;

/**
 * Swaps tokens. `tokens`, `quote`, `preview`, `approve` and `submit` need no page; the others fill
 * in the form of the modal and lead through it. Everything that asks the service rejects with
 * `connection/not-connected`, `swap/not-supported` (S9-021), `http/…` and `call/aborted` too.
 */
export interface SwapActions {
  /** Every token that is swapped on the active network. */
  tokens(call?: Call): Promise<readonly SwapToken[]>;
  /**
   * What a swap comes to now. Rejects with `transaction/invalid` (`source`, `target`, `slippage`,
   * `value`), `amount/malformed`, `swap/no-liquidity`, `swap/no-quote`, `swap/unexpected-answer`
   * for a quote of another question.
   */
  quote(request: SwapQuoteRequest, call?: Call): Promise<SwapEstimate>;
  /**
   * Builds the swap and its approval and checks every field of both against the request and the
   * chain. The result is frozen, and is what `approve` and `submit` sign. Rejects as `quote`, with
   * `swap/not-supported`, `swap/unexpected-answer`, `transaction/not-enough-funds`, `rpc/…`.
   */
  preview(request: SwapRequest, call?: Call): Promise<SwapPreview>;
  /**
   * Has the approval of a preview signed, and waits for its block; where the preview has a `reset`,
   * that alone. What is signed then is of a new preview. Rejects with `swap/expired`,
   * `swap/unknown-target`, `swap/unread-call`, `swap/reverted`, and as `submit` does.
   */
  approve(preview: SwapPreview, call?: SwapCall): Promise<TransactionRef>;
  /**
   * Asks the wallet to sign and send the swap, once for each preview; where the wallet carries out
   * several calls at once its approval goes along, all or nothing; one that refuses that
   * (`account/feature-not-supported`) did nothing, and the next preview is for one after the other.
   * Rejects with `swap/expired`,
   * `swap/unknown-target` and `swap/unread-call` without the user's yes, `transaction/invalid`
   * (`approval`) where one is needed first, `account/not-available`, `chain/not-supported`, and as
   * `account.sendTransaction`.
   * Aborting ends the wait with `transaction/unknown`, never the request. A preview that may have
   * been sent is not sent again; the next one of the same tokens says so (`earlierMayBeSent`).
   */
  submit(preview: SwapPreview, call?: SwapCall): Promise<TransactionRef>;
  /**
   * Waits for what became of a swap that was sent, as long as the chain's limit for receipts (30
   * min). Resolves with `unknown` where nobody can tell. Rejects with `call/aborted` and
   * `instance/disposed` alone; cancelling ends the wait.
   */
  outcome(transaction: TransactionRef, call?: Call): Promise<TransactionOutcome>;
  /**
   * Changes what was typed; what was reviewed is dropped. The estimate follows after 200 ms. An
   * `amount` without `amountOf` is of the source.
   */
  edit(change: Partial<SwapDraft>): Promise<void>;
  /** Source and target change places; what would be received, or was to be, is given. */
  turn(): Promise<void>;
  /** Keeps tokens and estimate fresh while held and the page is visible; the result releases it. */
  watch(): () => void;
  /** `preview` of the form; where the modal shows the form it leads to SwapPreview. */
  review(call?: Call): Promise<SwapPreview>;
  /**
   * Approves what was reviewed (or takes an earlier approval back) and reviews it again, or signs
   * it; the modal then leads to Account. undefined: it was only approved.
   */
  confirm(call?: SwapCall): Promise<TransactionRef | undefined>;
}

/**
 * `acceptsTarget`: the user said yes to a contract that is not known, or to a call that is not
 * read.
 */
export interface SwapCall extends Call {
  readonly acceptsTarget?: boolean;
}

/** Swapping tokens for the active account; its code is fetched with the first use. */
export interface SwapGroup extends Group<SwapState> {
  /** Fetches the code of swaps. Rejects with `code/unavailable` and `code/outdated`. */
  actions(): Promise<SwapActions>;
}

declare module "../modal/modal.api.js" {
  interface ViewArguments {
    readonly Swap: SwapArguments;
  }
}
declare module "../latchkit.js" {
  interface Groups {
    readonly swap: SwapGroup;
  }
}
declare module "../../domain/navigation/route.js" {
  interface Routes {
    /** The form: how much of what for what (S2-020). */
    readonly Swap: { readonly arguments?: SwapArguments };
    /** The tokens to choose from. */
    readonly SwapSelectToken: { readonly side: "source" | "target" };
    /** What is signed, before it is. */
    readonly SwapPreview: object;
  }
}
