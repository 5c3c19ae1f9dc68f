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

/** A purchase, from opening the provider's window. */
export interface FollowedPurchase {
  readonly popup: Pick<Popup, "isClosed">;
  /** Absent if the provider has no reports. */
  readonly reports: ((signal: AbortSignal) => Promise<readonly PurchaseReport[]>) | undefined;
  /** Reads the account's current holdings, without a cache. */
  readonly holdings: (signal: AbortSignal) => Promise<Holdings>;
  /** The increase of the sold currencies between two readings. */
  readonly arrivals: (before: Holdings, now: Holdings) => readonly Amount[];
  /** Not called after `end`. */
  readonly notify: (progress: PurchaseProgress) => void;
  readonly closed: () => void;
  /** Called when funds arrived: cached balances are outdated. */
  readonly arrived: () => void;
}

/** Dependencies of `FollowPurchase`. */
export interface FollowPurchaseParts {
  readonly scheduler: Scheduler;
  readonly lifecycle: Pick<PageLifecycle, "visible$">;
  readonly life: Lifetime;
}

/** Interval for checking whether the window is closed, in ms. */
const WINDOW_MS = 1_000;
/** Polling interval in ms; the slow one applies after the limit or once funds arrived. */
const LOOK_MS = 4_000;
const SLOW_MS = 30_000;
/** Holdings are read on every third quick poll. */
const HOLDINGS_LOOKS = 3;
/** Number of quick polls: 180 s after the window was closed. */
const LOOKS = 45;
/** A request without an answer is repeated after this many polls. */
const ANSWER_LOOKS = 4;
/** Reports are no longer requested after this many consecutive failures. */
const MOST_FAILURES = 3;

/** A request that runs at most once at a time. */
class Question {
  readonly #step: OneStep;
  #waited = ANSWER_LOOKS;

  constructor(life: AbortSignal) {
    this.#step = new OneStep(life);
  }

  /** Calls `answer` with the value, or with undefined on failure. */
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
 * Polls a purchase while the page is visible: the provider's reports and the account's holdings.
 * Failed requests are repeated.
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

  /** Polls now, with a full number of quick polls. */
  again(): void {
    if (this.#stop.signal.aborted) return;
    this.#left = LOOKS;
    this.#untilHoldings = 0;
    this.#look();
  }

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

/** Only compares sums of the same list, so mixed units do not matter. */
const sumOf = (amounts: readonly Amount[]): bigint =>
  amounts.reduce((sum, { units }) => sum + units, 0n);
