import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import {
  writeTabMessage,
  outcomeOfError,
  type RequestOutcome,
} from "../../domain/tabs/tab-message.js";
import type { Scheduler, TabChannel } from "../../ports/page.ports.js";
import { rejectOnAbort } from "../shared/lifetime.js";
import type { SharedPrompt } from "./tabs.api.js";

/** Time to wait for another tab's result after its lock is released, ms. */
export const ANSWER_WAIT_MS = 250;

/**
 * Allows one tab at a time to ask a wallet. The others wait, receive the result, and take over if
 * that tab closes.
 */
export class OnePrompt implements SharedPrompt {
  readonly #channel: TabChannel;
  readonly #scheduler: Scheduler;
  readonly #pending = new Map<string, Promise<unknown>>();
  readonly #results = new Map<string, RequestOutcome>();
  readonly #listeners = new Set<() => void>();

  constructor(channel: TabChannel, scheduler: Scheduler) {
    this.#channel = channel;
    this.#scheduler = scheduler;
  }

  receive(connectorId: string, requestOutcome: RequestOutcome): void {
    this.#results.set(connectorId, requestOutcome);
    for (const listener of this.#listeners) listener();
  }

  /**
   * Calls `onWait` if another tab asks this wallet. Settles as `ask`. First awaits an earlier
   * request of this tab.
   */
  async run<T>(
    connectorId: string,
    wait: { readonly signal: AbortSignal; onWait(): void },
    ask: () => Promise<T>,
  ): Promise<T> {
    const before = this.#pending.get(connectorId);
    if (before) await rejectOnAbort(wait.signal, before);
    this.#results.delete(connectorId);
    const answer = this.#channel.withLock(`ask:${connectorId}`, wait, () =>
      this.#askAndReport(connectorId, ask),
    );
    const finished: Promise<unknown> = answer
      .catch(() => undefined)
      .then(() => {
        if (this.#pending.get(connectorId) === finished) this.#pending.delete(connectorId);
      });
    this.#pending.set(connectorId, finished);
    return rejectOnAbort(wait.signal, answer);
  }

  /** Waits for the other tab's result; undefined on timeout: that tab has closed. */
  async waitForResult(
    connectorId: string,
    signal: AbortSignal,
  ): Promise<RequestOutcome | undefined> {
    let cancel: (() => void) | undefined;
    let listener: (() => void) | undefined;
    try {
      return await rejectOnAbort(
        signal,
        new Promise<RequestOutcome | undefined>((resolve) => {
          cancel = this.#scheduler.after(ANSWER_WAIT_MS, () => resolve(undefined));
          listener = () => {
            if (this.#results.has(connectorId)) resolve(this.#results.get(connectorId));
          };
          this.#listeners.add(listener);
          listener();
        }),
      );
    } finally {
      cancel?.();
      if (listener) this.#listeners.delete(listener);
    }
  }

  resultOf(connectorId: string): RequestOutcome | undefined {
    return this.#results.get(connectorId);
  }

  async #askAndReport<T>(connectorId: string, ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      // Disposing is like closing the tab: the next tab asks for itself.
      if (!isLatchkitError(error, "instance/disposed"))
        this.#channel.post(
          writeTabMessage({ kind: "asked", connectorId, end: outcomeOfError(error) }),
        );
      throw error;
    }
  }
}
