import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { isChainMove, networkAskedFor } from "../../domain/network/chain-move.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type {
  WalletConnector,
  WalletOutcome,
  WalletRequest,
} from "../../ports/wallet-connector.port.js";
import type { WalletLook } from "../connection/wallets.api.js";
import { abortError, settleBy } from "../shared/lifetime.js";
import { within } from "../shared/within.js";

/** How long a switch waits for an unanswered older one, in ms; then the wallet orders them. */
export const TURN_WAIT_MS = 2_000;
/** Delays before rechecking whether a wallet has switched, in ms: some answer before they do. */
const LOOK_AGAIN_MS = [100, 300, 900] as const;

/** Dependencies of `WalletMoves`. */
export interface WalletMovesParts {
  readonly look: WalletLook;
  readonly scheduler: Scheduler;
  /** Aborts when the instance is disposed. */
  readonly signal: AbortSignal;
}

/**
 * The queue of network switches for each wallet, shared by the facade and the EIP-1193 provider:
 * the next request is sent after the previous answer, even if its caller stopped waiting, because
 * the prompt is still open in the wallet.
 */
export class WalletMoves {
  readonly #parts: WalletMovesParts;
  readonly #lines = new WeakMap<WalletConnector, Set<Promise<unknown>>>();
  constructor(parts: WalletMovesParts) {
    this.#parts = parts;
  }

  /**
   * Runs `work` when no older switch of this wallet is pending, or after 2 s. Settles as `work`,
   * or at once with the signal's reason; then no request is sent.
   */
  async run<T>(
    wallet: WalletConnector,
    signal: AbortSignal,
    work: (asked: WalletConnector) => Promise<T>,
  ): Promise<T> {
    return this.#note(wallet, this.#inTurn(wallet, signal, work));
  }

  /**
   * Sends a raw switch request. When it settles, the state reflects the wallet; the queue
   * continues once the wallet has switched, or after 1.3 s.
   */
  request(
    wallet: WalletConnector,
    call: WalletRequest,
    signal: AbortSignal,
  ): Promise<WalletOutcome<unknown>> {
    let reached: CaipNetworkId | undefined;
    const asking = this.run(wallet, signal, async (asked) => {
      const outcome = await asked.request(call, signal);
      if (outcome.kind === "done") reached = await this.#parts.look.run(wallet, signal);
      return outcome;
    });
    const arriving = asking.then(async ({ kind }) => {
      const target = networkAskedFor(call.params);
      if (kind === "done" && reached !== target && target) await this.#arrival(wallet, target);
    });
    this.#note(wallet, arriving).catch(() => undefined);
    return asking;
  }

  async #inTurn<T>(
    wallet: WalletConnector,
    signal: AbortSignal,
    work: (asked: WalletConnector) => Promise<T>,
  ): Promise<T> {
    const older = [...this.#line(wallet)];
    if (older.length > 0)
      await within(this.#parts.scheduler, TURN_WAIT_MS, signal, () =>
        Promise.allSettled(older),
      ).catch(() => undefined);
    if (signal.aborted) throw abortError(signal);
    return settleBy(signal, work(this.#noted(wallet)));
  }

  /**
   * The wallet reported its new network: clears its queue, because it may never answer the
   * prompts.
   */
  arrived(wallet: WalletConnector): void {
    this.#line(wallet).clear();
  }

  /** Wraps the wallet so that its switches stay queued until the wallet itself answers. */
  #noted(wallet: WalletConnector): WalletConnector {
    return {
      ...(wallet.moveTo && { moveTo: wallet.moveTo.bind(wallet) }),
      connectorId: wallet.connectorId,
      namespace: wallet.namespace,
      events$: wallet.events$,
      connect: (signal) => wallet.connect(signal),
      reconnect: (signal) => wallet.reconnect(signal),
      disconnect: (signal) => wallet.disconnect(signal),
      request: (call, signal) =>
        isChainMove(call.method) && !signal.aborted
          ? settleBy(signal, this.#note(wallet, wallet.request(call, this.#parts.signal)))
          : wallet.request(call, signal),
    };
  }

  async #arrival(wallet: WalletConnector, target: CaipNetworkId): Promise<void> {
    const { look, signal } = this.#parts;
    for (const waitMs of LOOK_AGAIN_MS) {
      await this.#pause(waitMs);
      const networkId = signal.aborted ? undefined : await look.run(wallet, signal);
      if (networkId === undefined || networkId === target) return;
    }
  }

  /** Resolves after `waitMs` ms, or at once on dispose. */
  #pause(waitMs: number): Promise<void> {
    const { scheduler, signal } = this.#parts;
    return new Promise<void>((resolve) => {
      const end = (): void => {
        cancel();
        signal.removeEventListener("abort", end);
        resolve();
      };
      const cancel = scheduler.after(waitMs, end);
      signal.addEventListener("abort", end);
    });
  }

  #line(wallet: WalletConnector): Set<Promise<unknown>> {
    const line = this.#lines.get(wallet) ?? new Set();
    this.#lines.set(wallet, line);
    return line;
  }

  /** Keeps the queue blocked until `work` settles. */
  #note<T>(wallet: WalletConnector, work: Promise<T>): Promise<T> {
    const line = this.#line(wallet);
    line.add(work);
    const leave = (): void => void line.delete(work);
    work.then(leave, leave);
    return work;
  }
}
