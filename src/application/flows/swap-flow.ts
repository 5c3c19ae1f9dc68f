import { networkIdOf } from "../../domain/caip/caip.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { ViewName } from "../../domain/navigation/routes.js";
import { amountToType, withChange } from "../../domain/send/typed-amount.js";
import { toFailed, toLoading } from "../../domain/shared/load-state.js";
import {
  type SwapArguments,
  swapDraftOf,
  EMPTY_SWAP,
  type SwapDraft,
  isSigning,
  requestOf,
  swapProblem,
} from "../../domain/swap/swap-draft.js";
import type { SwapToken } from "../../domain/swap/swap-token.js";
import type { TransactionOutcome } from "../../domain/transaction/transaction-outcome.js";
import type { TransactionRef } from "../../domain/transaction/transaction.js";
import type { Call } from "../shared/group.js";
import { type Readable, StateStore } from "../shared/state-store.js";
import { untilAborted } from "../shared/sending-intents.js";
import { QuoteSubscription } from "../swap/quote-subscription.js";
import { SWAP_START, SwapReview } from "../swap/swap-review.js";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import type { Clock, PageLifecycle, Scheduler } from "../../ports/page.ports.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { SubmitSwap } from "../swap/submit-swap.js";
import type { SwapQuotes } from "../swap/swap-quotes.js";
import type {
  SwapActions,
  SwapCall,
  SwapEstimate,
  SwapPreview,
  SwapProgress,
  SwapQuoteRequest,
  SwapRequest,
} from "../swap/swap.api.js";

export interface SwapFlowParts {
  readonly quotes: Pick<SwapQuotes, "currency" | "tokens" | "quote">;
  readonly swaps: Pick<SubmitSwap, "preview" | "approve" | "submit" | "outcome" | "lateAnswers$">;
  readonly account: Readable<CaipAddress | undefined>;
  readonly modal: Pick<ModalControl, "isOpen" | "back">;
  readonly navigation: Pick<NavigationStore, "current" | "state$" | "reset" | "push">;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly lifecycle: Pick<PageLifecycle, "visible$">;
  readonly life: Lifetime;
}

const VIEWS: readonly ViewName[] = ["Swap", "SwapSelectToken", "SwapPreview"];

/**
 * Navigates from the form to the review, to the wallet and back to Account. Another account or
 * network, or leaving the swap views, resets the form.
 */
export class SwapFlow implements SwapActions {
  readonly store = new StateStore<SwapProgress>(SWAP_START);
  readonly #parts: SwapFlowParts;
  readonly #quotes: QuoteSubscription;
  readonly #review: SwapReview;
  #account: CaipAddress | undefined;
  #view: ViewName;
  #watchers = 0;
  /** Host arguments already used, and those waiting for the list of tokens. */
  readonly #usedArguments = new WeakSet<object>();
  #pendingArguments: SwapArguments | undefined;

  constructor(parts: SwapFlowParts) {
    this.#parts = parts;
    this.#account = parts.account.snapshot;
    this.#view = parts.navigation.current.view;
    this.#quotes = new QuoteSubscription({
      ...parts,
      store: this.store,
      isComplete: (draft) => this.#isComplete(draft),
      quote: (draft, signal) =>
        parts.quotes.quote({ ...requestOf(draft), amountOf: draft.amountOf }, signal),
    });
    this.#review = new SwapReview({
      ...parts,
      store: this.store,
      onSent: () => this.#onSent(),
      onFailed: () => this.#quotes.refreshIfVisible(),
      onEnded: () => this.#prefill(),
    });
    const subscriptions = [
      parts.account.state$.subscribe((account) => this.#onAccount(account)),
      parts.navigation.state$.subscribe(() => this.#onNavigated()),
    ];
    this.#storeArguments();
    parts.life.onEnd(() => subscriptions.forEach((one) => one.unsubscribe()));
  }

  tokens(call: Call = {}): Promise<readonly SwapToken[]> {
    return this.#run("tokens", call, (signal) => this.#parts.quotes.tokens(signal));
  }

  quote(request: SwapQuoteRequest, call: Call = {}): Promise<SwapEstimate> {
    const copy = { ...request };
    return this.#run("quote", call, (signal) => this.#parts.quotes.quote(copy, signal));
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
    const output = isQuoted ? estimate.value.received : undefined;
    this.#edit({
      source: target.address === undefined ? undefined : target,
      target: source ?? this.#parts.quotes.currency(),
      amountOf: "source",
      ...(output && {
        amount: amountToType(output.units, output.decimals, decimalSign),
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
      if (isSigning(this.store.snapshot))
        throw new LatchkitError("wallet/pending", { method: "swap" });
      const preview = await this.#review.preview(draft, "preparing", signal);
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
      return untilAborted(preview.networkId, signal, this.#review.send(preview, acceptsTarget));
    });
  }

  #run<T>(action: string, call: Call, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.#parts.life.run(`swap.${action}`, call.signal, work);
  }

  #runToEnd<T>(action: string, call: Call, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.#parts.life.runToEnd(`swap.${action}`, call.signal, work);
  }

  #edit(change: Partial<SwapDraft>): void {
    if (isSigning(this.store.snapshot)) return;
    this.store.update(({ draft, tokens, estimate }) => ({
      ...SWAP_START,
      tokens,
      estimate,
      draft: withChange(draft, change),
    }));
    this.#quotes.restart();
  }

  /** The preview checks the balance. */
  #isComplete(draft: SwapDraft): boolean {
    try {
      const source = draft.source ?? this.#parts.quotes.currency();
      return swapProblem(draft, source, undefined) === undefined;
    } catch {
      return false;
    }
  }

  #onSent(): void {
    this.#quotes.restart();
    if (this.#isAt("SwapPreview")) this.#parts.navigation.reset({ view: "Account" });
  }

  #isAt(view: ViewName): boolean {
    const { modal, navigation } = this.#parts;
    return modal.isOpen && navigation.current.view === view;
  }

  #showPreview(): void {
    if (this.#isAt("Swap")) this.#parts.navigation.push({ view: "SwapPreview" });
  }

  /**
   * Going back from the preview, or reopening the modal, resumes editing; leaving the swap views
   * resets the form.
   */
  #onNavigated(): void {
    this.#storeArguments();
    const before = this.#view;
    this.#view = this.#parts.navigation.current.view;
    const { step, error, mayBeSent: isOpen } = this.store.snapshot;
    if (before === this.#view || isSigning(this.store.snapshot)) return;
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
    const routeArguments = current.view === "Swap" ? current.arguments : undefined;
    if (routeArguments === undefined || this.#usedArguments.has(routeArguments)) return;
    this.#usedArguments.add(routeArguments);
    this.#pendingArguments = routeArguments;
    this.#prefill();
  }

  /**
   * Waits for tokens and pending requests. Keeps the warning that an earlier swap may have been
   * sent.
   */
  #prefill(): void {
    const { tokens, draft, error, mayBeSent: isOpen } = this.store.snapshot;
    const pendingArguments = this.#pendingArguments;
    if (pendingArguments === undefined || this.#account === undefined || tokens.status !== "ready")
      return;
    if (isSigning(this.store.snapshot)) return;
    this.#pendingArguments = undefined;
    const { decimalSign } = draft;
    const at = networkIdOf(this.#account);
    this.#edit({ ...EMPTY_SWAP, ...swapDraftOf(pendingArguments, tokens.value, at) });
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
      ...SWAP_START,
      tokens,
      estimate,
      ...(step === "done" && {
        step,
        ...(transaction && { transaction }),
        ...(outcome && { outcome }),
      }),
      draft: { ...EMPTY_SWAP, decimalSign },
    }));
    this.#quotes.restart();
  }

  #loadTokens(): void {
    const account = this.#account;
    const { status } = this.store.snapshot.tokens;
    if (account === undefined || status === "ready" || status === "loading") return;
    this.store.update((state) => ({ ...state, tokens: toLoading(state.tokens) }));
    this.tokens().then(
      (value) => this.#onTokens(account, { status: "ready", value }),
      (error: LatchkitError) =>
        this.#onTokens(account, toFailed(this.store.snapshot.tokens, error)),
    );
  }

  #onTokens(account: CaipAddress, tokens: SwapProgress["tokens"]): void {
    if (account === this.#account) this.store.update((state) => ({ ...state, tokens }));
    this.#prefill();
  }
}
