import type { Amount } from "../../domain/balance/balance.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import {
  type Holdings,
  type PurchaseProgress,
  type PurchaseReport,
  progressOf,
  reportOf,
} from "../../domain/onramp/purchase-progress.js";
import type { PageLifecycle, Scheduler } from "../../ports/page.ports.js";
import type { Popup } from "../../ports/popups.port.js";
import { OneStep } from "../embedded-wallet/one-step.js";
import { type LinkedSignal, type Lifetime, linkSignals } from "../shared/lifetime.js";

/** One purchase, from the provider's window on. */
export interface FollowedPurchase {
  readonly popup: Pick<Popup, "isClosed">;
  /** Absent where the provider reports nothing. */
  readonly reports: ((signal: AbortSignal) => Promise<readonly PurchaseReport[]>) | undefined;
  /** What the account holds now, of nothing older than the question. */
  readonly holdings: (signal: AbortSignal) => Promise<Holdings>;
  /** How much more that is than before, of what is sold. */
  readonly arrivals: (before: Holdings, now: Holdings) => readonly Amount[];
  /** Never after `end`. */
  readonly notify: (progress: PurchaseProgress) => void;
  /** Its window was closed. */
  readonly closed: () => void;
  /** Something arrived: what was read of the account before no longer holds. */
  readonly arrived: () => void;
}

/** What follows it. */
export interface FollowPurchaseParts {
  readonly scheduler: Scheduler;
  readonly lifecycle: Pick<PageLifecycle, "visible$">;
  readonly life: Lifetime;
}

/** So often it is looked whether the window is closed, ms. */
const WINDOW_MS = 1_000;
/** So often it is looked what became of it, ms; and once it takes long, or something arrived. */
const LOOK_MS = 4_000;
const SLOW_MS = 30_000;
/** Looks at what the account holds are so many of the quick ones apart. */
const HOLDINGS_LOOKS = 3;
/** Quick looks in 180 s: so long it is looked for once the window is closed. */
const LOOKS = 45;
/** A question without an answer is asked anew after so many looks. */
const ANSWER_LOOKS = 4;
/** A provider's word that could not be had so often in a row is not asked for any longer. */
const MOST_FAILURES = 3;

/** A question that is asked at most once at a time. */
class Question {
  readonly #step: OneStep;
  #waited = ANSWER_LOOKS;

  constructor(life: AbortSignal) {
    this.#step = new OneStep(life);
  }

  /** `answer` hears what came, or nothing where that failed. */
  async ask<T>(
    work: (signal: AbortSignal) => Promise<T>,
    answer: (value: T | undefined) => void,
  ): Promise<void> {
    this.#waited += 1;
    if (this.#waited <= ANSWER_LOOKS) return;
    this.#waited = 0;
    const outcome = await this.#step.run(work, () => undefined);
    if (outcome.kind === "replaced") return;
    this.#waited = ANSWER_LOOKS;
    answer(outcome.kind === "done" ? outcome.value : undefined);
  }
}

/**
 * Finds out what became of a purchase: what the provider reports of it, and what the account holds
 * more than before, while the page is visible. A question that fails is asked again later.
 */
export class FollowPurchase {
  readonly #parts: FollowPurchaseParts;
  readonly #purchase: FollowedPurchase;
  readonly #stop: LinkedSignal;
  readonly #reporting: Question;
  readonly #holding: Question;
  #failures = 0;
  #left = LOOKS;
  #untilHoldings = 0;
  #isOver = false;
  #before: Holdings | undefined;
  #former: ReadonlySet<string> | undefined;
  #report: PurchaseReport | undefined;
  #arrived: readonly Amount[] = [];
  #stopLooking: () => void = () => undefined;
  #stopWatching: () => void = () => undefined;

  constructor(parts: FollowPurchaseParts, purchase: FollowedPurchase) {
    this.#parts = parts;
    this.#purchase = purchase;
    this.#stop = linkSignals(parts.life.signal);
    this.#reporting = new Question(this.#stop.signal);
    this.#holding = new Question(this.#stop.signal);
    this.#notify();
    const visible = parts.lifecycle.visible$.subscribe((isVisible) => {
      if (isVisible) this.again();
      else this.#stopLooking();
    });
    const end = (): void => {
      visible.unsubscribe();
      this.#stopLooking();
      this.#stopWatching();
    };
    this.#stop.signal.addEventListener("abort", end, { once: true });
    this.#watch();
  }

  /** Looks at once, and then for as long as at first. */
  again(): void {
    if (this.#stop.signal.aborted) return;
    this.#left = LOOKS;
    this.#untilHoldings = 0;
    this.#look();
  }

  /** Nothing more is heard of it. */
  end(): void {
    this.#stop.abort(new LatchkitError("call/aborted", {}));
    this.#stop.release();
  }

  #watch(): void {
    this.#stopWatching = this.#parts.scheduler.after(WINDOW_MS, () => {
      if (!this.#purchase.popup.isClosed) return this.#watch();
      this.#purchase.closed();
      this.again();
    });
  }

  #look(): void {
    this.#stopLooking();
    const isLate = this.#left === 0;
    this.#isOver = isLate && this.#purchase.popup.isClosed;
    this.#notify();
    if (this.#isOver) return;
    const isSlow = isLate || this.#arrived.length > 0;
    this.#stopLooking = this.#parts.scheduler.after(isSlow ? SLOW_MS : LOOK_MS, () => {
      this.#left = Math.max(0, this.#left - (isSlow ? SLOW_MS / LOOK_MS : 1));
      this.#look();
    });
    this.#askReports();
    if (isSlow || this.#untilHoldings === 0) this.#askHoldings();
    this.#untilHoldings = (this.#untilHoldings + HOLDINGS_LOOKS - 1) % HOLDINGS_LOOKS;
  }

  #askReports(): void {
    const { reports } = this.#purchase;
    if (reports === undefined || this.#failures >= MOST_FAILURES) return;
    void this.#reporting.ask(reports, (found) => {
      this.#failures = found === undefined ? this.#failures + 1 : 0;
      if (found === undefined) return;
      this.#former ??= new Set(
        found.filter(({ status }) => status !== "underway").map(({ id }) => id),
      );
      this.#report = reportOf(found, this.#former);
      this.#notify();
    });
  }

  #askHoldings(): void {
    const { holdings, arrivals, arrived } = this.#purchase;
    void this.#holding.ask(holdings, (now) => {
      if (now === undefined) return;
      this.#before ??= now;
      const former = this.#arrived;
      this.#arrived = arrivals(this.#before, now);
      if (sumOf(this.#arrived) > sumOf(former)) arrived();
      this.#notify();
    });
  }

  #notify(): void {
    if (this.#stop.signal.aborted) return;
    this.#purchase.notify(progressOf(this.#arrived, this.#report, this.#isOver));
  }
}

/** Of one list in the same units each: it is only compared with itself. */
const sumOf = (amounts: readonly Amount[]): bigint =>
  amounts.reduce((sum, { units }) => sum + units, 0n);
