import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { isChainSwitch, requestedNetwork } from "../../domain/network/chain-move.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type {
  WalletConnector,
  WalletOutcome,
  WalletRequest,
} from "../../ports/wallet-connector.port.js";
import type { WalletRecheck } from "../connection/wallets.api.js";
import { abortError, rejectOnAbort } from "../shared/lifetime.js";
import { runWithin } from "../shared/run-within.js";

/** How long a switch waits for an unanswered older one, ms; then the wallet shows both. */
export const TURN_WAIT_MS = 2_000;
/** Delays before rechecking whether a wallet has switched, ms: some answer before they do. */
const RECHECK_MS = [100, 300, 900] as const;

export interface WalletSwitchQueueParts {
  readonly recheck: WalletRecheck;
  readonly scheduler: Scheduler;
  /** Aborts on disposal. */
  readonly signal: AbortSignal;
}

/**
 * The queue of network switches for each wallet, shared by the facade and the EIP-1193 provider:
 * the next request waits for the previous answer, because the prompt is still open in the wallet.
 */
export class WalletSwitchQueue {
  readonly #parts: WalletSwitchQueueParts;
  readonly #queues = new WeakMap<WalletConnector, Set<Promise<unknown>>>();
  constructor(parts: WalletSwitchQueueParts) {
    this.#parts = parts;
  }

  /**
   * Runs `work` when no older switch is pending, or after 2 s. Settles as `work`, or at once with
   * the signal's reason, without a request.
   */
  async run<T>(
    wallet: WalletConnector,
    signal: AbortSignal,
    work: (connector: WalletConnector) => Promise<T>,
  ): Promise<T> {
    return this.#enqueue(wallet, this.#afterOlder(wallet, signal, work));
  }

  /**
   * When it settles, the state reflects the wallet; the queue continues once the wallet has
   * switched, or after 1.3 s.
   */
  request(
    wallet: WalletConnector,
    call: WalletRequest,
    signal: AbortSignal,
  ): Promise<WalletOutcome<unknown>> {
    let reached: CaipNetworkId | undefined;
    const answer = this.run(wallet, signal, async (connector) => {
      const outcome = await connector.request(call, signal);
      if (outcome.kind === "done") reached = await this.#parts.recheck.run(wallet, signal);
      return outcome;
    });
    const trackedAnswer = answer.then(async ({ kind }) => {
      const target = requestedNetwork(call.params);
      if (kind === "done" && reached !== target && target)
        await this.#waitForSwitch(wallet, target);
    });
    this.#enqueue(wallet, trackedAnswer).catch(() => undefined);
    return answer;
  }

  async #afterOlder<T>(
    wallet: WalletConnector,
    signal: AbortSignal,
    work: (connector: WalletConnector) => Promise<T>,
  ): Promise<T> {
    const older = [...this.#queue(wallet)];
    if (older.length > 0)
      await runWithin(this.#parts.scheduler, TURN_WAIT_MS, signal, () =>
        Promise.allSettled(older),
      ).catch(() => undefined);
    if (signal.aborted) throw abortError(signal);
    return rejectOnAbort(signal, work(this.#queuedWallet(wallet)));
  }

  /** Clears the queue: the wallet may never answer the prompts. */
  noteSwitched(wallet: WalletConnector): void {
    this.#queue(wallet).clear();
  }

  #queuedWallet(wallet: WalletConnector): WalletConnector {
    return {
      ...(wallet.selectNetwork && { selectNetwork: wallet.selectNetwork.bind(wallet) }),
      connectorId: wallet.connectorId,
      namespace: wallet.namespace,
      events$: wallet.events$,
      connect: (signal) => wallet.connect(signal),
      reconnect: (signal) => wallet.reconnect(signal),
      disconnect: (signal) => wallet.disconnect(signal),
      request: (call, signal) =>
        isChainSwitch(call.method) && !signal.aborted
          ? rejectOnAbort(signal, this.#enqueue(wallet, wallet.request(call, this.#parts.signal)))
          : wallet.request(call, signal),
    };
  }

  async #waitForSwitch(wallet: WalletConnector, target: CaipNetworkId): Promise<void> {
    const { recheck, signal } = this.#parts;
    for (const waitMs of RECHECK_MS) {
      await this.#pause(waitMs);
      const networkId = signal.aborted ? undefined : await recheck.run(wallet, signal);
      if (networkId === undefined || networkId === target) return;
    }
  }

  /** Resolves at once on dispose. */
  #pause(waitMs: number): Promise<void> {
    const { scheduler, signal } = this.#parts;
    return new Promise<void>((resolve) => {
      const cleanUp = (): void => {
        cancel();
        signal.removeEventListener("abort", cleanUp);
        resolve();
      };
      const cancel = scheduler.after(waitMs, cleanUp);
      signal.addEventListener("abort", cleanUp);
    });
  }

  #queue(wallet: WalletConnector): Set<Promise<unknown>> {
    const queue = this.#queues.get(wallet) ?? new Set();
    this.#queues.set(wallet, queue);
    return queue;
  }

  #enqueue<T>(wallet: WalletConnector, work: Promise<T>): Promise<T> {
    const queue = this.#queue(wallet);
    queue.add(work);
    const leave = (): void => void queue.delete(work);
    work.then(leave, leave);
    return work;
  }
}
