import type { SwapDraft } from "../../domain/swap/swap-draft.js";
import { QUOTE_LIFE_MS } from "../../domain/swap/swap-amounts.js";
import type { PageLifecycle, Scheduler } from "../../ports/page.ports.js";
import { LatestTask } from "../shared/latest-task.js";
import { type Lifetime, rejectOnAbort, toLatchkitError } from "../shared/lifetime.js";
import type { StateStore } from "../shared/state-store.js";
import type { SwapEstimate, SwapProgress } from "./swap.api.js";

/** Debounce of input, ms. */
const DEBOUNCE_MS = 200;
/** Refresh interval of a watched estimate on a visible page, ms. */
const REFRESH_MS = 10_000;

export interface QuoteSubscriptionParts {
  readonly store: StateStore<SwapProgress>;
  readonly isComplete: (draft: SwapDraft) => boolean;
  readonly quote: (draft: SwapDraft, signal: AbortSignal) => Promise<SwapEstimate>;
  readonly scheduler: Scheduler;
  readonly lifecycle: Pick<PageLifecycle, "visible$">;
  readonly life: Lifetime;
}

/** Keeps the estimate in sync with the form; drops answers to earlier forms. */
export class QuoteSubscription {
  readonly #parts: QuoteSubscriptionParts;
  readonly #requests: LatestTask;
  #cancel: (() => void) | undefined;
  #watchers = 0;
  #isVisible = true;
  #isDue = false;

  constructor(parts: QuoteSubscriptionParts) {
    this.#parts = parts;
    this.#requests = new LatestTask(parts.life.signal);
    const subscription = parts.lifecycle.visible$.subscribe((isVisible) => {
      this.#isVisible = isVisible;
      this.refreshIfVisible();
    });
    parts.life.onEnd(() => {
      subscription.unsubscribe();
      this.#stop();
    });
  }

  watch(): () => void {
    this.#watchers += 1;
    this.refreshIfVisible();
    let isWatching = true;
    return () => {
      if (isWatching) this.#watchers -= 1;
      isWatching = false;
    };
  }

  /** Clears the estimate and, if possible, requests a new one. */
  restart(): void {
    this.#stop();
    const { draft } = this.#parts.store.snapshot;
    const isComplete = this.#parts.isComplete(draft);
    this.#show({ status: isComplete ? "loading" : "idle" });
    if (isComplete) this.#after(DEBOUNCE_MS, () => void this.#request(draft));
  }

  refreshIfVisible(): void {
    const { draft, step } = this.#parts.store.snapshot;
    const isSeen = this.#watchers > 0 && this.#isVisible && step === "editing";
    if (!this.#isDue || !isSeen) return;
    this.#stop();
    if (this.#parts.isComplete(draft)) void this.#request(draft);
  }

  #scheduleRefresh(): void {
    this.#after(REFRESH_MS, () => {
      this.#isDue = true;
      this.refreshIfVisible();
      if (this.#isDue) this.#after(QUOTE_LIFE_MS - REFRESH_MS, () => this.#expire());
    });
  }

  /** A shown preview keeps it; closing the preview refreshes it. */
  #expire(): void {
    if (this.#parts.store.snapshot.preview === undefined) this.#show({ status: "loading" });
  }

  async #request(draft: SwapDraft): Promise<void> {
    const { store, life, quote } = this.#parts;
    const outcome = await this.#requests.run((signal) =>
      rejectOnAbort(signal, quote(draft, signal)),
    );
    const isCurrent = (): boolean => store.snapshot.draft === draft && !life.isOver;
    if (outcome.kind === "replaced" || !isCurrent()) return;
    if (outcome.kind === "done") this.#show({ status: "ready", value: outcome.value });
    else this.#show({ status: "failed", error: toLatchkitError(outcome.error, "swap.quote") });
    // A listener may have changed the form.
    if (isCurrent()) this.#scheduleRefresh();
  }

  #show(estimate: SwapProgress["estimate"]): void {
    this.#parts.store.update((state) => {
      const isSame = state.estimate.status === estimate.status && estimate.status === "idle";
      return isSame ? state : { ...state, estimate };
    });
  }

  #after(waitMs: number, task: () => void): void {
    this.#cancel?.();
    this.#cancel = this.#parts.scheduler.after(waitMs, task);
  }

  #stop(): void {
    this.#isDue = false;
    this.#cancel?.();
    this.#cancel = undefined;
    this.#requests.cancel();
  }
}
