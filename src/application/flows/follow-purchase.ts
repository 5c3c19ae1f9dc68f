import type { Amount } from "../../domain/balance/balance.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import {
  type Holdings,
  type PurchaseProgress,
  type PurchaseReport,
  progressOf,
  reportOf,
} from "../../domain/onramp/purchase-progress.js";
import type { PageLifecycle, Scheduler, Popup } from "../../ports/page.ports.js";
import { LatestTask } from "../shared/latest-task.js";
import { type LinkedSignal, type Lifetime, linkSignals } from "../shared/lifetime.js";

/** A purchase, from opening the provider's window. */
export interface FollowedPurchase {
  readonly popup: Pick<Popup, "isClosed">;
  readonly reports: ((signal: AbortSignal) => Promise<readonly PurchaseReport[]>) | undefined;
  /** Reads the account's current holdings, without a cache. */
  readonly holdings: (signal: AbortSignal) => Promise<Holdings>;
  /** The increase of the sold currencies between two readings. */
  readonly arrivals: (before: Holdings, now: Holdings) => readonly Amount[];
  /** Not called after `end`. */
  readonly notify: (progress: PurchaseProgress) => void;
  readonly closed: () => void;
  /** Cached balances are outdated. */
  readonly arrived: () => void;
}

export interface FollowPurchaseParts {
  readonly scheduler: Scheduler;
  readonly lifecycle: Pick<PageLifecycle, "visible$">;
  readonly life: Lifetime;
}

/** Interval for checking whether the window is closed, ms. */
const WINDOW_MS = 1_000;
/** Polling interval in ms; the slow one applies after the limit or once funds arrived. */
const POLL_MS = 4_000;
const SLOW_MS = 30_000;
/** Holdings are read on every third quick poll. */
const HOLDINGS_POLLS = 3;
/** Number of quick polls: 180 s after the window was closed. */
const MAX_POLLS = 45;
/** A request without an answer is repeated after this many polls. */
const ANSWER_POLLS = 4;
/** Consecutive failures after which reports are no longer requested. */
const MAX_FAILURES = 3;

class SingleRequest {
  readonly #step: LatestTask;
  #pollsWaited = ANSWER_POLLS;

  constructor(life: AbortSignal) {
    this.#step = new LatestTask(life);
  }

  /** Passes undefined on failure. */
  async ask<T>(
    work: (signal: AbortSignal) => Promise<T>,
    answer: (value: T | undefined) => void,
  ): Promise<void> {
    this.#pollsWaited += 1;
    if (this.#pollsWaited <= ANSWER_POLLS) return;
    this.#pollsWaited = 0;
    const outcome = await this.#step.run(work);
    if (outcome.kind === "replaced") return;
    this.#pollsWaited = ANSWER_POLLS;
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
  readonly #reporting: SingleRequest;
  readonly #holding: SingleRequest;
  #failures = 0;
  #pollsLeft = MAX_POLLS;
  #pollsUntilHoldings = 0;
  #isOver = false;
  #before: Holdings | undefined;
  #former: ReadonlySet<string> | undefined;
  #report: PurchaseReport | undefined;
  #arrived: readonly Amount[] = [];
  #stopPolling: () => void = () => undefined;
  #stopWatching: () => void = () => undefined;

  constructor(parts: FollowPurchaseParts, purchase: FollowedPurchase) {
    this.#parts = parts;
    this.#purchase = purchase;
    this.#stop = linkSignals(parts.life.signal);
    this.#reporting = new SingleRequest(this.#stop.signal);
    this.#holding = new SingleRequest(this.#stop.signal);
    this.#notify();
    const visibility = parts.lifecycle.visible$.subscribe((isVisible) => {
      if (isVisible) this.restartPolling();
      else this.#stopPolling();
    });
    const cleanUp = (): void => {
      visibility.unsubscribe();
      this.#stopPolling();
      this.#stopWatching();
    };
    this.#stop.signal.addEventListener("abort", cleanUp, { once: true });
    this.#watchWindow();
  }

  /** Polls now, with a full number of quick polls. */
  restartPolling(): void {
    if (this.#stop.signal.aborted) return;
    this.#pollsLeft = MAX_POLLS;
    this.#pollsUntilHoldings = 0;
    this.#poll();
  }

  end(): void {
    this.#stop.abort(new LatchkitError("call/aborted", {}));
    this.#stop.release();
  }

  #watchWindow(): void {
    this.#stopWatching = this.#parts.scheduler.after(WINDOW_MS, () => {
      if (!this.#purchase.popup.isClosed) return this.#watchWindow();
      this.#purchase.closed();
      this.restartPolling();
    });
  }

  #poll(): void {
    this.#stopPolling();
    const isLate = this.#pollsLeft === 0;
    this.#isOver = isLate && this.#purchase.popup.isClosed;
    this.#notify();
    if (this.#isOver) return;
    const isSlow = isLate || this.#arrived.length > 0;
    this.#stopPolling = this.#parts.scheduler.after(isSlow ? SLOW_MS : POLL_MS, () => {
      this.#pollsLeft = Math.max(0, this.#pollsLeft - (isSlow ? SLOW_MS / POLL_MS : 1));
      this.#poll();
    });
    this.#askReports();
    if (isSlow || this.#pollsUntilHoldings === 0) this.#askHoldings();
    this.#pollsUntilHoldings = (this.#pollsUntilHoldings + HOLDINGS_POLLS - 1) % HOLDINGS_POLLS;
  }

  #askReports(): void {
    const { reports } = this.#purchase;
    if (reports === undefined || this.#failures >= MAX_FAILURES) return;
    void this.#reporting.ask(reports, (report) => {
      this.#failures = report === undefined ? this.#failures + 1 : 0;
      if (report === undefined) return;
      this.#former ??= new Set(
        report.filter(({ status }) => status !== "underway").map(({ id }) => id),
      );
      this.#report = reportOf(report, this.#former);
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
