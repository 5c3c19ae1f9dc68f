import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { amountToType } from "../../domain/send/typed-amount.js";
import {
  EMPTY_SWAP,
  type SwapDraft,
  requestOf,
  swapProblem,
} from "../../domain/swap/swap-draft.js";
import { secondsUntil } from "../../domain/swap/swap-amounts.js";
import {
  mayBeSent,
  type TransactionOutcome,
} from "../../domain/transaction/transaction-outcome.js";
import type { TransactionRef } from "../../domain/transaction/transaction.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import { type Lifetime, toLatchkitError } from "../shared/lifetime.js";
import type { StateStore } from "../shared/state-store.js";
import type { LateSwap, SubmitSwap } from "./submit-swap.js";
import type { SwapPreview, SwapProgress, SwapRequest } from "./swap.api.js";

/** The empty form. */
export const SWAP_START: SwapProgress = {
  step: "editing",
  draft: EMPTY_SWAP,
  check: swapProblem,
  tokens: { status: "idle" },
  estimate: { status: "idle" },
};

export interface SwapReviewParts {
  readonly store: StateStore<SwapProgress>;
  readonly swaps: Pick<SubmitSwap, "preview" | "approve" | "submit" | "outcome" | "lateAnswers$">;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly life: Lifetime;
  readonly onSent: () => void;
  /** A preview or a signature failed and the state shows the error. */
  readonly onFailed: () => void;
  /** The wallet has finished, whatever its answer. */
  readonly onEnded: () => void;
}

/**
 * Previews the form, counts down until the preview expires, and sends it. Changes the state; the
 * flow navigates.
 */
export class SwapReview {
  readonly #parts: SwapReviewParts;
  #stopExpiry: (() => void) | undefined;
  /** Answers to older previews are ignored. */
  #attempt: object | undefined;

  constructor(parts: SwapReviewParts) {
    this.#parts = parts;
    const following = parts.swaps.lateAnswers$.subscribe((late) => this.#applyLateAnswer(late));
    parts.life.onEnd(() => {
      following.unsubscribe();
      this.#stopExpiry?.();
    });
  }

  /** Ignores it if the form changed. */
  async preview(
    draft: SwapDraft,
    step: SwapProgress["step"],
    signal: AbortSignal,
  ): Promise<SwapPreview> {
    const { store, swaps } = this.#parts;
    const attempt = (this.#attempt = {});
    store.update(({ error: _, mayBeSent: _sent, ...state }) => ({ ...state, step }));
    try {
      const preview = await swaps.preview(this.#request(draft), signal);
      if (this.#attempt !== attempt || store.snapshot.draft !== draft)
        throw new LatchkitError("call/aborted", {});
      store.update((state) => ({ ...state, step: "review", preview }));
      this.#countDown(preview);
      return preview;
    } catch (cause) {
      if (this.#attempt === attempt)
        this.#fail(draft, cause, store.snapshot.preview ? "review" : "editing");
      throw cause;
    }
  }

  /**
   * Updates the state even if the caller stopped waiting. Signs a separate approval first; then a
   * new preview is created and the result is undefined.
   */
  async send(preview: SwapPreview, acceptsTarget: boolean): Promise<TransactionRef | undefined> {
    const { store, swaps, life, onEnded } = this.#parts;
    const { draft } = store.snapshot;
    const { signal } = life;
    const isApproval = preview.approval !== undefined && !preview.isBatch;
    const work = isApproval
      ? swaps.approve(preview, acceptsTarget, signal)
      : swaps.submit(preview, acceptsTarget, signal);
    store.update(({ error: _, mayBeSent: _sent, ...state }) => ({
      ...state,
      step: isApproval ? "approving" : "swapping",
    }));
    try {
      const transaction = await work;
      if (isApproval) this.#countApproval(draft);
      if (!isApproval) this.#sent(preview, transaction);
      else if (store.snapshot.draft === draft) await this.preview(draft, "approving", signal);
      return isApproval ? undefined : transaction;
    } catch (cause) {
      if (store.snapshot.preview === preview) {
        this.#fail(draft, cause, "review", !isApproval);
        if (isLatchkitError(cause, "account/feature-not-supported"))
          await this.#retrySeparately(signal);
      }
      throw cause;
    } finally {
      onEnded();
    }
  }

  #countApproval(draft: SwapDraft): void {
    this.#parts.store.update((state) =>
      state.draft === draft ? { ...state, approvalsDone: (state.approvalsDone ?? 0) + 1 } : state,
    );
  }

  async #retrySeparately(signal: AbortSignal): Promise<void> {
    const { draft } = this.#parts.store.snapshot;
    await this.preview(draft, "preparing", signal).catch(() => undefined);
  }

  /** For a target amount, uses the last known input. */
  #request(draft: SwapDraft): SwapRequest {
    const request = requestOf(draft);
    if (draft.amountOf === "source") return request;
    const { preview, estimate } = this.#parts.store.snapshot;
    const quoted = estimate.status === "ready" ? estimate.value.given : undefined;
    const input = preview?.given ?? quoted;
    if (input === undefined) throw new LatchkitError("transaction/invalid", { field: "value" });
    return { ...request, amount: amountToType(input.units, input.decimals, ".") };
  }

  #countDown(preview: SwapPreview): void {
    const { store, clock, scheduler } = this.#parts;
    this.#stopExpiry?.();
    if (store.snapshot.preview !== preview) return;
    const secondsLeft = secondsUntil(preview, clock.now());
    store.update((state) => ({ ...state, secondsLeft }));
    if (secondsLeft === 0) return;
    this.#stopExpiry = scheduler.after(1_000, () => this.#countDown(preview));
  }

  /** `wasConfirmed`: marks swaps that may have been sent. */
  #fail(draft: SwapDraft, cause: unknown, step: SwapProgress["step"], wasConfirmed = false): void {
    const { store, onFailed } = this.#parts;
    const error = toLatchkitError(cause, "swap");
    store.update((state) => {
      if (state.draft !== draft) return state;
      if (error.code === "call/aborted") return { ...state, step };
      return { ...state, step, error, ...(wasConfirmed && { mayBeSent: mayBeSent(error) }) };
    });
    onFailed();
  }

  #sent(preview: SwapPreview, transaction: TransactionRef): void {
    const { store, swaps, life, onSent } = this.#parts;
    if (store.snapshot.preview !== preview) return;
    const { tokens } = store.snapshot;
    store.update(() => ({ ...SWAP_START, tokens, step: "done", transaction }));
    const outcome = (signal: AbortSignal): Promise<TransactionOutcome> =>
      swaps.outcome(transaction, signal);
    life.run("swap.outcome", undefined, outcome).then(
      (status) => this.#onOutcome(transaction, status),
      () => undefined,
    );
    onSent();
  }

  #applyLateAnswer({ preview, sent }: LateSwap): void {
    const { draft, preview: shown } = this.#parts.store.snapshot;
    if (shown !== preview) return;
    if (sent !== undefined) return this.#sent(preview, sent);
    this.#fail(draft, new LatchkitError("wallet/declined", { method: "swap" }), "review", true);
  }

  #onOutcome(transaction: TransactionRef, outcome: TransactionOutcome): void {
    this.#parts.store.update((state) =>
      state.transaction === transaction ? { ...state, outcome } : state,
    );
  }
}
