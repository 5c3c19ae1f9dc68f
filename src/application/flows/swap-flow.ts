import { networkIdOf } from "../../domain/caip/caip.js";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { ViewName } from "../../domain/navigation/route.js";
import { amountToType, plainAmount, withChange } from "../../domain/send/typed-amount.js";
import { failed, loading } from "../../domain/shared/load-state.js";
import { type SwapArguments, swapDraftOf } from "../../domain/swap/swap-arguments.js";
import { EMPTY_SWAP, type SwapDraft, swapProblem } from "../../domain/swap/swap-draft.js";
import { secondsUntil } from "../../domain/swap/swap-preview.js";
import type { SwapToken } from "../../domain/swap/swap-token.js";
import { mayBeSent } from "../../domain/transaction/nothing-sent.js";
import type { TransactionOutcome } from "../../domain/transaction/transaction-outcome.js";
import type { TransactionRef } from "../../domain/transaction/transaction.js";
import type { Call } from "../shared/group.js";
import { toLatchkitError } from "../shared/lifetime.js";
import { StateStore } from "../shared/state-store.js";
import { untilLeft } from "../shared/unknown-sending.js";
import type { LateSwap } from "../swap/submit-swap.js";
import { QuoteSubscription } from "../swap/quote-subscription.js";
import type { SwapFlowParts } from "./swap-flow.types.js";
import type {
  SwapActions,
  SwapCall,
  SwapEstimate,
  SwapPreview,
  SwapProgress,
  SwapQuoteRequest,
  SwapRequest,
} from "../swap/swap.api.js";

const START: SwapProgress = {
  step: "editing",
  draft: EMPTY_SWAP,
  check: swapProblem,
  tokens: { status: "idle" },
  estimate: { status: "idle" },
};
const VIEWS: readonly ViewName[] = ["Swap", "SwapSelectToken", "SwapPreview"];
const aborted = (): LatchkitError => new LatchkitError("call/aborted", {});
const isBusy = ({ step }: SwapProgress): boolean => step === "approving" || step === "swapping";

/**
 * Navigates from the form to the review, to the wallet and back to Account. Another account or
 * network, or leaving the swap views, resets the form.
 */
export class SwapFlow implements SwapActions {
  readonly store = new StateStore<SwapProgress>(START);
  readonly #parts: SwapFlowParts;
  readonly #quotes: QuoteSubscription;
  #account: CaipAddress | undefined;
  #view: ViewName;
  #watchers = 0;
  /** Host arguments already used, and those waiting for the list of tokens. */
  readonly #usedArguments = new WeakSet<object>();
  #pendingArguments: SwapArguments | undefined;
  #stopExpiry: (() => void) | undefined;
  #latest: object | undefined;

  constructor(parts: SwapFlowParts) {
    this.#parts = parts;
    this.#account = parts.account.snapshot;
    this.#view = parts.navigation.current.view;
    this.#quotes = new QuoteSubscription({
      ...parts,
      store: this.store,
      isWhole: (draft) => this.#isWhole(draft),
      quote: (draft, signal) =>
        parts.swaps.quote({ ...requestOf(draft), amountOf: draft.amountOf }, signal),
    });
    const followings = [
      parts.account.state$.subscribe((account) => this.#onAccount(account)),
      parts.navigation.state$.subscribe(() => this.#onNavigated()),
      parts.swaps.late$.subscribe((late) => this.#applyLateAnswer(late)),
    ];
    this.#storeArguments();
    parts.life.onEnd(() => followings.forEach((one) => one.unsubscribe()));
    parts.life.onEnd(() => this.#stopExpiry?.());
  }

  tokens(call: Call = {}): Promise<readonly SwapToken[]> {
    return this.#run("tokens", call, (signal) => this.#parts.swaps.tokens(signal));
  }

  quote(request: SwapQuoteRequest, call: Call = {}): Promise<SwapEstimate> {
    const copy = { ...request };
    return this.#run("quote", call, (signal) => this.#parts.swaps.quote(copy, signal));
  }

  preview(request: SwapRequest, call: Call = {}): Promise<SwapPreview> {
    const copy = { ...request };
    return this.#run("preview", call, (signal) => this.#parts.swaps.preview(copy, signal));
  }

  approve(preview: SwapPreview, call: SwapCall = {}): Promise<TransactionRef> {
    const { acceptsTarget = false } = call;
    return this.#runToEnd("approve", call, (signal) =>
      this.#parts.swaps.approve(preview, acceptsTarget, signal),
    );
  }

  submit(preview: SwapPreview, call: SwapCall = {}): Promise<TransactionRef> {
    const { acceptsTarget = false } = call;
    return this.#runToEnd("submit", call, (signal) =>
      this.#parts.swaps.submit(preview, acceptsTarget, signal),
    );
  }

  outcome(transaction: TransactionRef, call: Call = {}): Promise<TransactionOutcome> {
    return this.#run("outcome", call, (signal) => this.#parts.swaps.outcome(transaction, signal));
  }

  async edit(change: Partial<SwapDraft>): Promise<void> {
    // Changing only the decimal separator keeps the host's arguments.
    const { decimalSign: _, ...meaning } = change;
    if (Object.keys(meaning).length > 0) this.#pendingArguments = undefined;
    this.#edit({ ...(change.amount !== undefined && { amountOf: "source" }), ...change });
  }

  async turn(): Promise<void> {
    const { draft, estimate } = this.store.snapshot;
    const { source, target, amountOf, decimalSign } = draft;
    if (target === undefined) return;
    const isQuoted = amountOf === "source" && estimate.status === "ready";
    const received = isQuoted ? estimate.value.received : undefined;
    this.#edit({
      source: target.address === undefined ? undefined : target,
      target: source ?? this.#parts.swaps.currency(),
      amountOf: "source",
      ...(received && {
        amount: amountToType(received.units, received.decimals, decimalSign),
      }),
    });
  }

  watch(): () => void {
    this.#watchers += 1;
    this.#loadTokens();
    const release = this.#quotes.watch();
    let isWatching = true;
    return () => {
      if (isWatching) this.#watchers -= 1;
      isWatching = false;
      release();
    };
  }

  review(call: Call = {}): Promise<SwapPreview> {
    return this.#run("review", call, async (signal) => {
      const { draft } = this.store.snapshot;
      if (isBusy(this.store.snapshot))
        throw new LatchkitError("wallet/pending", { method: "swap" });
      const preview = await this.#review(draft, "preparing", signal);
      this.#showPreview();
      return preview;
    });
  }

  confirm(call: SwapCall = {}): Promise<TransactionRef | undefined> {
    const { acceptsTarget = false } = call;
    return this.#runToEnd("confirm", call, async (signal) => {
      const { preview } = this.store.snapshot;
      if (preview === undefined)
        throw new LatchkitError("transaction/invalid", { field: "preview" });
      return untilLeft(preview.networkId, signal, this.#send(preview, acceptsTarget));
    });
  }

  /**
   * Submits the preview and updates the state, even if the caller stopped waiting. A separate
   * approval is signed first; then a new preview is created.
   */
  async #send(preview: SwapPreview, acceptsTarget: boolean): Promise<TransactionRef | undefined> {
    const { draft } = this.store.snapshot;
    const { swaps, life } = this.#parts;
    const { signal } = life;
    const isFirst = preview.approval !== undefined && !preview.isBatch;
    const work = isFirst
      ? swaps.approve(preview, acceptsTarget, signal)
      : swaps.submit(preview, acceptsTarget, signal);
    this.store.update(({ error: _, mayBeSent: _sent, ...state }) => ({
      ...state,
      step: isFirst ? "approving" : "swapping",
    }));
    try {
      const sent = await work;
      if (isFirst) this.#countApproval(draft);
      if (!isFirst) this.#sent(preview, sent);
      else if (this.store.snapshot.draft === draft) await this.#review(draft, "approving", signal);
      return isFirst ? undefined : sent;
    } catch (cause) {
      if (this.store.snapshot.preview === preview) {
        this.#fail(draft, cause, "review", !isFirst);
        if (isLatchkitError(cause, "account/feature-not-supported"))
          await this.#retrySeparately(signal);
      }
      throw cause;
    } finally {
      this.#prefill();
    }
  }

  #countApproval(draft: SwapDraft): void {
    this.store.update((state) =>
      state.draft === draft ? { ...state, approvalsDone: (state.approvalsDone ?? 0) + 1 } : state,
    );
  }

  /** Creates a new preview with separate steps after the wallet refused a batch. */
  async #retrySeparately(signal: AbortSignal): Promise<void> {
    const { draft } = this.store.snapshot;
    await this.#review(draft, "preparing", signal).catch(() => undefined);
  }

  /** Creates a new preview; ignores it if the form changed. */
  async #review(
    draft: SwapDraft,
    step: SwapProgress["step"],
    signal: AbortSignal,
  ): Promise<SwapPreview> {
    const asked = (this.#latest = {});
    this.store.update(({ error: _, mayBeSent: _sent, ...state }) => ({ ...state, step }));
    try {
      const preview = await this.#parts.swaps.preview(this.#request(draft), signal);
      if (this.#latest !== asked || this.store.snapshot.draft !== draft) throw aborted();
      this.store.update((state) => ({ ...state, step: "review", preview }));
      this.#countDown(preview);
      return preview;
    } catch (cause) {
      if (this.#latest === asked)
        this.#fail(draft, cause, this.store.snapshot.preview ? "review" : "editing");
      throw cause;
    }
  }

  /** For a target amount, uses the input of the last preview, else of the estimate. */
  #request(draft: SwapDraft): SwapRequest {
    const request = requestOf(draft);
    if (draft.amountOf === "source") return request;
    const { preview, estimate } = this.store.snapshot;
    const quoted = estimate.status === "ready" ? estimate.value.given : undefined;
    const given = preview?.given ?? quoted;
    if (given === undefined) throw new LatchkitError("transaction/invalid", { field: "value" });
    return { ...request, amount: amountToType(given.units, given.decimals, ".") };
  }

  #countDown(preview: SwapPreview): void {
    const { clock, scheduler } = this.#parts;
    this.#stopExpiry?.();
    if (this.store.snapshot.preview !== preview) return;
    const secondsLeft = secondsUntil(preview, clock.now());
    this.store.update((state) => ({ ...state, secondsLeft }));
    if (secondsLeft === 0) return;
    this.#stopExpiry = scheduler.after(1_000, () => this.#countDown(preview));
  }

  #run<T>(action: string, call: Call, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.#parts.life.run(`swap.${action}`, call.signal, work);
  }

  #runToEnd<T>(action: string, call: Call, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.#parts.life.runToEnd(`swap.${action}`, call.signal, work);
  }

  #edit(change: Partial<SwapDraft>): void {
    if (isBusy(this.store.snapshot)) return;
    this.store.update(({ draft, tokens, estimate }) => ({
      ...START,
      tokens,
      estimate,
      draft: withChange(draft, change),
    }));
    this.#quotes.changed();
  }

  /** True if the form can be quoted; the balance is checked by the preview. */
  #isWhole(draft: SwapDraft): boolean {
    try {
      const source = draft.source ?? this.#parts.swaps.currency();
      return swapProblem(draft, source, undefined) === undefined;
    } catch {
      return false;
    }
  }

  /** `wasConfirmed`: marks swaps that may have been sent. */
  #fail(draft: SwapDraft, cause: unknown, step: SwapProgress["step"], wasConfirmed = false): void {
    const error = toLatchkitError(cause, "swap");
    this.store.update((state) => {
      if (state.draft !== draft) return state;
      if (error.code === "call/aborted") return { ...state, step };
      return { ...state, step, error, ...(wasConfirmed && { mayBeSent: mayBeSent(error) }) };
    });
    this.#quotes.refreshIfVisible();
  }

  #sent(preview: SwapPreview, transaction: TransactionRef): void {
    if (this.store.snapshot.preview !== preview) return;
    const { tokens } = this.store.snapshot;
    this.store.update(() => ({ ...START, tokens, step: "done", transaction }));
    this.outcome(transaction).then(
      (outcome) => this.#onOutcome(transaction, outcome),
      () => undefined,
    );
    this.#quotes.changed();
    if (this.#isAt("SwapPreview")) this.#parts.navigation.reset({ view: "Account" });
  }

  #applyLateAnswer({ preview, sent }: LateSwap): void {
    const { draft, preview: shown } = this.store.snapshot;
    if (shown !== preview) return;
    if (sent !== undefined) return this.#sent(preview, sent);
    this.#fail(draft, new LatchkitError("wallet/declined", { method: "swap" }), "review", true);
  }

  /** Ignores outcomes of earlier transactions. */
  #onOutcome(transaction: TransactionRef, outcome: TransactionOutcome): void {
    this.store.update((state) =>
      state.transaction === transaction ? { ...state, outcome } : state,
    );
  }

  #isAt(view: ViewName): boolean {
    const { modal, navigation } = this.#parts;
    return modal.isOpen && navigation.current.view === view;
  }

  #showPreview(): void {
    if (this.#isAt("Swap")) this.#parts.navigation.push({ view: "SwapPreview" });
  }

  /**
   * Going back from the preview, or reopening the form after the modal closed, resumes editing;
   * leaving the swap views resets the form.
   */
  #onNavigated(): void {
    this.#storeArguments();
    const before = this.#view;
    this.#view = this.#parts.navigation.current.view;
    const { step, error, mayBeSent: isOpen } = this.store.snapshot;
    if (before === this.#view || isBusy(this.store.snapshot)) return;
    if (VIEWS.includes(before) && !VIEWS.includes(this.#view)) this.#leave();
    else if (before === "SwapPreview") this.#edit({});
    else if (this.#view === "Swap" && step === "review") {
      this.#edit({});
      // Shows an error that the user has not seen yet.
      if (error)
        this.store.update((state) => ({ ...state, error, ...(isOpen && { mayBeSent: isOpen }) }));
    }
  }

  #leave(): void {
    this.#pendingArguments = undefined;
    this.#reset();
  }

  #storeArguments(): void {
    const { current } = this.#parts.navigation;
    const given = current.view === "Swap" ? current.arguments : undefined;
    if (given === undefined || this.#usedArguments.has(given)) return;
    this.#usedArguments.add(given);
    this.#pendingArguments = given;
    this.#prefill();
  }

  /**
   * Fills in the host's arguments once the tokens are loaded and no request is pending. Keeps the
   * warning that an earlier swap may have been sent.
   */
  #prefill(): void {
    const { tokens, draft, error, mayBeSent: isOpen } = this.store.snapshot;
    const meant = this.#pendingArguments;
    if (meant === undefined || this.#account === undefined || tokens.status !== "ready") return;
    if (isBusy(this.store.snapshot)) return;
    this.#pendingArguments = undefined;
    const { decimalSign } = draft;
    const at = networkIdOf(this.#account);
    this.#edit({ ...EMPTY_SWAP, ...swapDraftOf(meant, tokens.value, at) });
    this.#edit({ decimalSign });
    if (error && isOpen) this.store.update((state) => ({ ...state, error, mayBeSent: true }));
  }

  #onAccount(account: CaipAddress | undefined): void {
    if (account === this.#account) return;
    this.#account = account;
    this.store.update((state) => ({ ...state, tokens: { status: "idle" } }));
    this.#reset();
    if (this.#watchers > 0) this.#loadTokens();
    if (this.#isAt("SwapPreview") || this.#isAt("SwapSelectToken")) this.#parts.modal.back();
  }

  #reset(): void {
    const { decimalSign } = this.store.snapshot.draft;
    this.store.update(({ tokens, estimate, step, transaction, outcome }) => ({
      ...START,
      tokens,
      estimate,
      ...(step === "done" && {
        step,
        ...(transaction && { transaction }),
        ...(outcome && { outcome }),
      }),
      draft: { ...EMPTY_SWAP, decimalSign },
    }));
    this.#quotes.changed();
  }

  #loadTokens(): void {
    const account = this.#account;
    const { status } = this.store.snapshot.tokens;
    if (account === undefined || status === "ready" || status === "loading") return;
    this.store.update((state) => ({ ...state, tokens: loading(state.tokens) }));
    this.tokens().then(
      (value) => this.#onTokens(account, { status: "ready", value }),
      (error: LatchkitError) => this.#onTokens(account, failed(this.store.snapshot.tokens, error)),
    );
  }

  #onTokens(account: CaipAddress, tokens: SwapProgress["tokens"]): void {
    if (account === this.#account) this.store.update((state) => ({ ...state, tokens }));
    this.#prefill();
  }
}

/** Throws `amount/malformed`. */
const requestOf = (draft: SwapDraft): SwapRequest => {
  const { source, target, amount, decimalSign, slippage, isUnlimited } = draft;
  const plain = plainAmount(amount, decimalSign);
  if (plain === undefined) throw new LatchkitError("amount/malformed", { value: amount });
  return {
    ...(source?.address !== undefined && { source: source.address }),
    ...(target?.address !== undefined && { target: target.address }),
    amount: plain,
    slippage,
    isUnlimited,
  };
};
