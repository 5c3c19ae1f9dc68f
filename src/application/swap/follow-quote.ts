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

/** A user types on; ms. */
const DEBOUNCE_MS = 200;
/** How often an estimate is renewed while it is watched on a visible page, ms. */
const REFRESH_MS = 10_000;

/** What the estimate is followed with. */
export interface FollowQuoteParts {
  readonly store: StateStore<SwapProgress>;
  /** Whether a form can be quoted. */
  readonly isWhole: (draft: SwapDraft) => boolean;
  readonly quote: (draft: SwapDraft, signal: AbortSignal) => Promise<SwapEstimate>;
  readonly scheduler: Scheduler;
  readonly lifecycle: Pick<PageLifecycle, "visible$">;
  readonly life: Lifetime;
}

/**
 * Keeps the estimate that of the present form: an answer to an earlier form changes nothing, and
 * nothing of one stays in sight.
 */
export class FollowQuote {
  readonly #parts: FollowQuoteParts;
  #asking: LinkedSignal | undefined;
  #cancel: (() => void) | undefined;
  #watchers = 0;
  #isVisible = true;
  /** It was not renewed because nobody looked. */
  #isDue = false;

  constructor(parts: FollowQuoteParts) {
    this.#parts = parts;
    const following = parts.lifecycle.visible$.subscribe((isVisible) => {
      this.#isVisible = isVisible;
      this.look();
    });
    parts.life.onEnd(() => {
      following.unsubscribe();
      this.#stop();
    });
  }

  /** Keeps it fresh while held; returns the release. */
  watch(): () => void {
    this.#watchers += 1;
    this.look();
    let isHeld = true;
    return () => {
      if (isHeld) this.#watchers -= 1;
      isHeld = false;
    };
  }

  /** The form is another one: what was quoted before is gone at once. */
  changed(): void {
    this.#stop();
    const { draft } = this.#parts.store.snapshot;
    const isWhole = this.#parts.isWhole(draft);
    this.#show({ status: isWhole ? "loading" : "idle" });
    if (isWhole) this.#after(DEBOUNCE_MS, () => void this.#ask(draft));
  }

  /** Renews what is due, where somebody looks at the form itself. */
  look(): void {
    const { draft, step } = this.#parts.store.snapshot;
    const isSeen = this.#watchers > 0 && this.#isVisible && step === "editing";
    if (!this.#isDue || !isSeen) return;
    this.#stop();
    if (this.#parts.isWhole(draft)) void this.#ask(draft);
  }

  #plan(): void {
    this.#after(REFRESH_MS, () => {
      this.#isDue = true;
      this.look();
      if (this.#isDue) this.#after(QUOTE_LIFE_MS - REFRESH_MS, () => this.#outlived());
    });
  }

  /** What is reviewed stands on its own: its form is quoted anew once it is left. */
  #outlived(): void {
    if (this.#parts.store.snapshot.preview === undefined) this.#show({ status: "loading" });
  }

  async #ask(draft: SwapDraft): Promise<void> {
    const { life, quote } = this.#parts;
    const stop = (this.#asking = linkSignals(life.signal));
    const isPresent = (): boolean =>
      this.#asking === stop && this.#parts.store.snapshot.draft === draft && !life.isOver;
    try {
      const value = await settleBy(stop.signal, quote(draft, stop.signal));
      if (isPresent()) this.#show({ status: "ready", value });
    } catch (cause) {
      const error = toLatchkitError(cause, "swap.quote");
      if (isPresent()) this.#show({ status: "failed", error });
    } finally {
      stop.release();
      if (isPresent()) this.#plan();
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
    this.#asking?.abort(new LatchkitError("call/aborted", {}));
    this.#asking?.release();
    this.#asking = undefined;
  }
}
