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

/**
 * How long a request to move waits for an older one that the user has not answered: then both are
 * the wallet's to order. In ms.
 */
export const TURN_WAIT_MS = 2_000;
/** Waits before looking again whether a wallet has moved: some answer before they do. In ms. */
const LOOK_AGAIN_MS = [100, 300, 900] as const;

/** What moving wallets needs. */
export interface WalletMovesParts {
  readonly look: WalletLook;
  readonly scheduler: Scheduler;
  /** Ends with the instance. */
  readonly signal: AbortSignal;
}

/**
 * The one line in which a wallet is asked to move to another network, by the facade and by the
 * EIP-1193 provider alike: the next request goes out when the one before has its answer. An answer
 * that nobody waits for any more still holds the line, because its prompt is still open in the
 * wallet.
 */
export class WalletMoves {
  readonly #parts: WalletMovesParts;
  readonly #lines = new WeakMap<WalletConnector, Set<Promise<unknown>>>();
  constructor(parts: WalletMovesParts) {
    this.#parts = parts;
  }

  /**
   * Runs `work` when no older move of this wallet is open, or after 2 s, with the wallet to ask.
   * Settles as `work` does, and with the signal's reason at once when that aborts: then nothing
   * more is asked.
   */
  async run<T>(
    wallet: WalletConnector,
    signal: AbortSignal,
    work: (asked: WalletConnector) => Promise<T>,
  ): Promise<T> {
    return this.#note(wallet, this.#inTurn(wallet, signal, work));
  }

  /**
   * One raw request that moves the wallet. When it settles, the state is what the wallet reports;
   * the line goes on once the wallet is there, or after 1.3 s.
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
   * The wallet reported where it went: its open prompts are over, though it may never answer them.
   */
  arrived(wallet: WalletConnector): void {
    this.#line(wallet).clear();
  }

  /**
   * The wallet whose moves hold the line until the wallet itself answers, whoever stops waiting.
   */
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

  /** Resolves after `waitMs` ms, and at once when the instance ends. */
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

  /** Holds the line until `work` settles. */
  #note<T>(wallet: WalletConnector, work: Promise<T>): Promise<T> {
    const line = this.#line(wallet);
    line.add(work);
    const leave = (): void => void line.delete(work);
    work.then(leave, leave);
    return work;
  }
}
