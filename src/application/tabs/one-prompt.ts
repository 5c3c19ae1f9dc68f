import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { endOfError, writeTabMessage, type AskEnd } from "../../domain/tabs/tab-message.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { TabChannel } from "../../ports/tab-channel.port.js";
import { settleBy } from "../shared/lifetime.js";
import type { SharedPrompt } from "./tabs.api.js";

/** How long the answer given in another tab may be on its way once that tab let go. In ms. */
export const ANSWER_WAIT_MS = 250;

/**
 * One tab at a time asks a wallet. The others wait, are told how it ended, and take over when that
 * tab is gone.
 */
export class OnePrompt implements SharedPrompt {
  readonly #channel: TabChannel;
  readonly #scheduler: Scheduler;
  readonly #own = new Map<string, Promise<unknown>>();
  readonly #heard = new Map<string, AskEnd>();
  readonly #listeners = new Set<() => void>();

  constructor(channel: TabChannel, scheduler: Scheduler) {
    this.#channel = channel;
    this.#scheduler = scheduler;
  }

  /** Another tab's question to this wallet ended without a connection. */
  receive(connectorId: string, end: AskEnd): void {
    this.#heard.set(connectorId, end);
    for (const listener of this.#listeners) listener();
  }

  /**
   * Does `ask` when no other tab asks this wallet; `onWait` is called where one has to wait.
   * Settles as `ask` does. An attempt of this same tab that is just ending is awaited first: it is
   * no other tab.
   */
  async run<T>(
    connectorId: string,
    wait: { readonly signal: AbortSignal; onWait(): void },
    ask: () => Promise<T>,
  ): Promise<T> {
    const before = this.#own.get(connectorId);
    if (before) await settleBy(wait.signal, before);
    this.#heard.delete(connectorId);
    const asking = this.#channel.hold(`ask:${connectorId}`, wait, () =>
      this.#reporting(connectorId, ask),
    );
    const over: Promise<unknown> = asking
      .catch(() => undefined)
      .then(() => {
        if (this.#own.get(connectorId) === over) this.#own.delete(connectorId);
      });
    this.#own.set(connectorId, over);
    return settleBy(wait.signal, asking);
  }

  /**
   * How the other tab's question ended; undefined when nothing is heard in time: that tab is gone.
   */
  async ended(connectorId: string, signal: AbortSignal): Promise<AskEnd | undefined> {
    let cancel: (() => void) | undefined;
    let listener: (() => void) | undefined;
    try {
      return await settleBy(
        signal,
        new Promise<AskEnd | undefined>((resolve) => {
          cancel = this.#scheduler.after(ANSWER_WAIT_MS, () => resolve(undefined));
          listener = () => {
            if (this.#heard.has(connectorId)) resolve(this.#heard.get(connectorId));
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

  /** What was heard so far. */
  heard(connectorId: string): AskEnd | undefined {
    return this.#heard.get(connectorId);
  }

  async #reporting<T>(connectorId: string, ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      // An instance that ends is a tab that is gone: whoever waits asks by itself.
      if (!isLatchkitError(error, "instance/disposed"))
        this.#channel.post(writeTabMessage({ kind: "asked", connectorId, end: endOfError(error) }));
      throw error;
    }
  }
}
