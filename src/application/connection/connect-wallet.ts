import type { Account } from "../../domain/account/account.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { WalletRegistry } from "../connectors/wallet-registry.js";
import type { EventLog } from "../events/event-log.js";
import { OneAtATime } from "../shared/one-at-a-time.js";
import type { LazySession } from "./session-code.js";
import type { SessionStore } from "./session.store.js";

/** One visitor's choice of a wallet (spec section 4). One attempt at a time: a newer one ends the older with `connection/superseded`. */
export class ConnectWallet {
  readonly #registry: WalletRegistry;
  readonly #session: SessionStore;
  readonly #code: LazySession;
  readonly #events: EventLog;
  readonly #attempts = new OneAtATime();

  constructor(registry: WalletRegistry, session: SessionStore, code: LazySession, events: EventLog) {
    this.#registry = registry;
    this.#session = session;
    this.#code = code;
    this.#events = events;
  }

  /**
   * The attempt is seen at once, also while the code that asks is on its way. Rejects with `connection/no-connector`, `code/unavailable`,
   * `connection/adapter-not-found`, `wallet/pending`, `wallet/invalid-answer`, `chain/invalid-id`, `wallet/no-answer`, `connection/failed`,
   * and the cancellations `connection/rejected`, `connection/superseded`, `modal/closed`.
   */
  async run(connectorId: string, namespace: Namespace | undefined, signal: AbortSignal): Promise<Account> {
    const found = this.#find(connectorId, namespace);
    let attempt = signal;
    try {
      return await this.#attempts.run(signal, new LatchkitError("connection/superseded", { connectorId }), (own) => this.#ask(found, (attempt = own)));
    } catch (error) {
      throw this.#fail(connectorId, error, attempt);
    }
  }

  /** Ends the attempt under way, if there is one; its promise rejects with `reason`. What the wallet answers later changes nothing. */
  cancel(reason: LatchkitError): void { this.#attempts.cancel(reason); }

  #find(connectorId: string, namespace: Namespace | undefined): DiscoveredWallet {
    const found = this.#registry.find(connectorId, namespace);
    if (found) return found;
    throw new LatchkitError(this.#registry.has(connectorId) ? "connection/adapter-not-found" : "connection/no-connector", { connectorId });
  }

  #ask(found: DiscoveredWallet, signal: AbortSignal): Promise<() => Account> {
    const { id: connectorId, name: walletName, type } = found.connector;
    this.#session.attempt(connectorId);
    // An attempt that a newer one replaces leaves the view to it; any other is gone at once.
    signal.addEventListener("abort", () => { if (!isLatchkitError(signal.reason, "connection/superseded")) this.#session.clearAttempt(); }, { once: true });
    // The view of the protocol tells it itself: it knows by which way the visitor goes.
    if (type !== "WALLET_CONNECT") this.#events.emit({ name: "SELECT_WALLET", connectorId, walletName: walletName || "Unknown", platform: "browser" });
    return this.#code.use(signal, ({ askWallet }) => askWallet.run(found, signal));
  }

  #fail(connectorId: string, error: unknown, signal: AbortSignal): LatchkitError {
    const failure = isLatchkitError(error) ? error : new LatchkitError("connection/failed", { connectorId }, { cause: error });
    if (signal.aborted) return failure;
    if (failure.code === "wallet/pending") this.#session.attemptEnded("pending");
    else if (failure.code === "connection/rejected") {
      this.#session.attemptEnded("declined");
      this.#events.emit({ name: "USER_REJECTED", connectorId });
    } else {
      this.#session.attemptEnded("failed", failure);
      this.#events.emit({ name: "CONNECT_ERROR", code: failure.code });
    }
    return failure;
  }
}
