import type { WalletsState } from "../../domain/connection/connection-state.js";
import type { Review } from "../../domain/review/review.js";
import type { ReviewedRequest } from "../../domain/review/reviewed-request.js";
import { onAbort } from "../../domain/shared/on-abort.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { WalletOutcome } from "../../ports/wallet-connector.port.js";
import type { EventSink } from "../events/events.api.js";
import { abortError } from "../shared/lifetime.js";
import { StateStore, type Readable } from "../shared/state-store.js";
import type { CapturedRequest } from "./captured-request.js";
import type { PendingReview, ReviewState } from "./review.api.js";
import type { ReviewDetails } from "./review-details.js";

/** Maximum number of requests that wait for the user, including the shown one. */
const MAX_WAITING = 16;
/** Longest double click, ms. */
const DOUBLE_CLICK_MS = 500;

/** A request that the user has to see. */
export interface WaitingRequest extends CapturedRequest {
  readonly request: ReviewedRequest;
  readonly review: Review;
  readonly ask: () => Promise<WalletOutcome<unknown>>;
}

interface Entry {
  readonly id: number;
  readonly waiting: WaitingRequest;
  readonly settle: (outcome: Promise<WalletOutcome<unknown>>) => void;
  /** Cancels the lookups for the request. */
  readonly ended: AbortController;
  release: () => void;
}

export interface PendingReviewsParts {
  readonly details: ReviewDetails;
  readonly simulate: boolean;
  readonly connectionStore: Readable<WalletsState>;
  readonly events: EventSink;
  readonly scheduler: Scheduler;
}

type Tell = (news: Partial<Pick<PendingReview, "review" | "changes" | "isHeld">>) => void;

const DECLINED: WalletOutcome<unknown> = { kind: "declined" };

/**
 * Requests that wait for the user, one after another. A request ends by the user's decision, by its
 * signal, or when account or network change.
 */
export class PendingReviews extends StateStore<ReviewState> {
  readonly #parts: PendingReviewsParts;
  #queue: readonly Entry[] = [];
  #nextId = 1;
  /** Runs while a review that ended without the user may still receive a click. */
  #cancelHold: (() => void) | undefined;

  constructor(parts: PendingReviewsParts) {
    super({ pending: undefined });
    this.#parts = parts;
  }

  /** As `RequestGate`. */
  async wait(waiting: WaitingRequest, signal: AbortSignal): Promise<WalletOutcome<unknown>> {
    if (signal.aborted) throw abortError(signal);
    if (this.#queue.length >= MAX_WAITING) return { kind: "pending" };
    return new Promise((settle) => {
      const entry: Entry = {
        id: this.#nextId++,
        waiting,
        settle,
        ended: new AbortController(),
        release: () => undefined,
      };
      const stop = onAbort(signal, () =>
        this.#end(entry, async () => Promise.reject(abortError(signal))),
      );
      const changes = this.#parts.connectionStore.state$.subscribe(() => {
        if (!waiting.isCurrent()) this.#end(entry, async () => DECLINED);
      });
      entry.release = () => {
        stop();
        changes.unsubscribe();
        entry.ended.abort();
      };
      this.#queue = [...this.#queue, entry];
      if (this.#queue.length === 1) this.#show(this.#cancelHold !== undefined);
    });
  }

  /** As `ReviewGroup`. */
  approve(id: number): void {
    const entry = this.#shown(id);
    if (entry && !this.snapshot.pending?.isHeld) this.#end(entry, entry.waiting.ask, true);
  }

  /** As `ReviewGroup`. */
  cancel(id: number): void {
    const entry = this.#shown(id);
    if (entry) this.#end(entry, async () => DECLINED, true);
  }

  /** The user left: declines every request. */
  cancelAll(): void {
    const [shown, ...others] = this.#queue;
    for (const entry of others) this.#end(entry, async () => DECLINED);
    if (shown) this.#end(shown, async () => DECLINED, true);
  }

  #shown(id: number): Entry | undefined {
    const [first] = this.#queue;
    return first?.id === id && this.snapshot.pending?.id === id ? first : undefined;
  }

  /** Settles before the next one is shown: the wallet opens in the user's click. */
  #end(entry: Entry, outcome: () => Promise<WalletOutcome<unknown>>, byUser = false): void {
    if (!this.#queue.includes(entry)) return;
    const wasShown = this.#queue[0] === entry;
    this.#queue = this.#queue.filter((one) => one !== entry);
    entry.release();
    entry.settle(outcome());
    if (!wasShown) return;
    if (!byUser) this.#holdNext();
    this.#show(true);
  }

  #holdNext(): void {
    this.#cancelHold?.();
    this.#cancelHold = this.#parts.scheduler.after(DOUBLE_CLICK_MS, () => {
      this.#cancelHold = undefined;
    });
  }

  /** `isHeld`: it replaced another request, and a click may be meant for that one. */
  #show(isHeld = false): void {
    const [entry] = this.#queue;
    if (entry === undefined) return this.update(() => ({ pending: undefined }));
    const { id } = entry;
    const { request, review } = entry.waiting;
    const isCurrent = (): boolean => this.#shown(id) === entry;
    const rules = review.findings.map(({ rule }) => rule);
    this.#parts.events.emit({ name: "REVIEW_SHOWN", rules: [...new Set(rules)] });
    if (this.#queue[0] !== entry) return;
    this.update(() => ({ pending: { id, request, review, changes: "pending", isHeld } }));
    // Listeners of both may have decided already.
    if (!isCurrent()) return;
    const tell: Tell = (news) => {
      if (isCurrent())
        this.update(({ pending }) => ({ pending: pending && { ...pending, ...news } }));
    };
    if (isHeld) this.#release(entry, tell);
    this.#lookUp(entry, tell);
  }

  #release({ ended: { signal } }: Entry, tell: Tell): void {
    const cancel = this.#parts.scheduler.after(DOUBLE_CLICK_MS, () => tell({ isHeld: false }));
    onAbort(signal, cancel);
  }

  #lookUp({ waiting, ended: { signal } }: Entry, tell: Tell): void {
    const { details, simulate } = this.#parts;
    const { request, review, account } = waiting;
    const subject = { request, review, networkId: account.networkId };
    const ignore = (): void => undefined;
    details.review(subject, simulate, signal).then((found) => tell({ review: found }), ignore);
    details.changes(subject, simulate, signal).then((changes) => tell({ changes }), ignore);
  }
}
