import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { SwapDraft } from "../../domain/swap/swap-draft.js";
import { QUOTE_LIFE_MS } from "../../domain/swap/swap-amounts.js";
import type { PageLifecycle, Scheduler } from "../../ports/page.ports.js";
import {
  type LinkedSignal,
  type Lifetime,
  linkSignals,
  settleBy,
  toLatchkitError,
} from "../shared/lifetime.js";
import type { StateStore } from "../shared/state-store.js";
import type { SwapEstimate, SwapProgress } from "./swap.api.js";

/** Debounce of input, in ms. */
const DEBOUNCE_MS = 200;
/** Refresh interval of a watched estimate on a visible page, in ms. */
const REFRESH_MS = 10_000;

/** Dependencies of `QuoteSubscription`. */
export interface QuoteSubscriptionParts {
  readonly store: StateStore<SwapProgress>;
  /** True if the form can be quoted. */
  readonly isWhole: (draft: SwapDraft) => boolean;
  readonly quote: (draft: SwapDraft, signal: AbortSignal) => Promise<SwapEstimate>;
  readonly scheduler: Scheduler;
  readonly lifecycle: Pick<PageLifecycle, "visible$">;
  readonly life: Lifetime;
}

/** Keeps the estimate in sync with the form; drops answers to earlier forms. */
export class QuoteSubscription {
  readonly #parts: QuoteSubscriptionParts;
  #current: LinkedSignal | undefined;
  #cancel: (() => void) | undefined;
  #watchers = 0;
  #isVisible = true;
  /** True if a refresh was skipped while the form was not visible. */
  #isDue = false;

  constructor(parts: QuoteSubscriptionParts) {
    this.#parts = parts;
    const following = parts.lifecycle.visible$.subscribe((isVisible) => {
      this.#isVisible = isVisible;
      this.refreshIfVisible();
    });
    parts.life.onEnd(() => {
      following.unsubscribe();
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

  /** Call when the form changed: clears the estimate and requests a new one. */
  changed(): void {
    this.#stop();
    const { draft } = this.#parts.store.snapshot;
    const isWhole = this.#parts.isWhole(draft);
    this.#show({ status: isWhole ? "loading" : "idle" });
    if (isWhole) this.#after(DEBOUNCE_MS, () => void this.#request(draft));
  }

  /** Refreshes a due estimate if the form is visible. */
  refreshIfVisible(): void {
    const { draft, step } = this.#parts.store.snapshot;
    const isSeen = this.#watchers > 0 && this.#isVisible && step === "editing";
    if (!this.#isDue || !isSeen) return;
    this.#stop();
    if (this.#parts.isWhole(draft)) void this.#request(draft);
  }

  #scheduleRefresh(): void {
    this.#after(REFRESH_MS, () => {
      this.#isDue = true;
      this.refreshIfVisible();
      if (this.#isDue) this.#after(QUOTE_LIFE_MS - REFRESH_MS, () => this.#expire());
    });
  }

  /**
   * Expires the estimate, unless a preview is shown; the form is quoted again after the preview.
   */
  #expire(): void {
    if (this.#parts.store.snapshot.preview === undefined) this.#show({ status: "loading" });
  }

  async #request(draft: SwapDraft): Promise<void> {
    const { life, quote } = this.#parts;
    const stop = (this.#current = linkSignals(life.signal));
    const isPresent = (): boolean =>
      this.#current === stop && this.#parts.store.snapshot.draft === draft && !life.isOver;
    try {
      const value = await settleBy(stop.signal, quote(draft, stop.signal));
      if (isPresent()) this.#show({ status: "ready", value });
    } catch (cause) {
      const error = toLatchkitError(cause, "swap.quote");
      if (isPresent()) this.#show({ status: "failed", error });
    } finally {
      stop.release();
      if (isPresent()) this.#scheduleRefresh();
    }
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
    this.#current?.abort(new LatchkitError("call/aborted", {}));
    this.#current?.release();
    this.#current = undefined;
  }
}
