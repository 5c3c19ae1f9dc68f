import type { Account } from "../../domain/account/account.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { WalletConnector, WalletSession } from "../../ports/wallet-connector.port.js";
import type { WalletRegistry } from "../connectors/wallet-registry.js";
import type { EventLog } from "../events/event-log.js";
import { type LinkedSignal, linkSignals, settleBy } from "../shared/lifetime.js";
import type { HoldConnection } from "./hold-connection.js";
import type { SessionStore } from "./session.store.js";

type Result = { readonly kind: "connected"; readonly account: Account } | { readonly kind: "declined" } | { readonly kind: "pending" };

/** Asks one wallet for access (spec section 4). One attempt at a time: a newer one ends the older with `connection/superseded`. */
export class ConnectWallet {
  readonly #registry: WalletRegistry;
  readonly #session: SessionStore;
  readonly #hold: HoldConnection;
  readonly #events: EventLog;
  #attempt: LinkedSignal | undefined;

  constructor(registry: WalletRegistry, session: SessionStore, hold: HoldConnection, events: EventLog) {
    this.#registry = registry;
    this.#session = session;
    this.#hold = hold;
    this.#events = events;
  }

  /**
   * Rejects with `connection/no-connector`, `connection/adapter-not-found`, `wallet/pending`, `wallet/invalid-answer`, `chain/invalid-id`,
   * `wallet/no-answer`, `connection/failed`, and the cancellations `connection/rejected`, `connection/superseded`, `modal/closed`.
   */
  async run(connectorId: string, namespace: Namespace | undefined, signal: AbortSignal): Promise<Account> {
    const found = this.#find(connectorId, namespace);
    this.cancel(new LatchkitError("connection/superseded", { connectorId }));
    const attempt = linkSignals(signal);
    this.#attempt = attempt;
    this.#session.attempt(connectorId);
    this.#events.emit({ name: "SELECT_WALLET", connectorId, walletName: found.connector.name });
    try {
      return this.#finish(connectorId, await this.#ask(found, attempt.signal));
    } catch (error) {
      throw this.#fail(connectorId, error, attempt);
    } finally {
      attempt.release();
      if (this.#attempt === attempt) this.#attempt = undefined;
    }
  }

  /** Ends the attempt under way, if there is one; its promise rejects with `reason`. What the wallet answers later changes nothing. */
  cancel(reason: LatchkitError): void {
    this.#attempt?.abort(reason);
    this.#attempt = undefined;
  }

  #find(connectorId: string, namespace: Namespace | undefined): DiscoveredWallet {
    const found = this.#registry.find(connectorId, namespace);
    if (found) return found;
    if (this.#registry.has(connectorId)) throw new LatchkitError("connection/adapter-not-found", { connectorId });
    throw new LatchkitError("connection/no-connector", { connectorId });
  }

  async #ask(found: DiscoveredWallet, signal: AbortSignal): Promise<Result> {
    const wallet: WalletConnector = found.open();
    const outcome = await settleBy(signal, wallet.connect(signal));
    if (outcome.kind !== "done") return outcome;
    const session: WalletSession = outcome.value;
    return { kind: "connected", account: this.#hold.run(found.connector, wallet, session) };
  }

  #finish(connectorId: string, result: Result): Account {
    if (result.kind === "connected") return result.account;
    if (result.kind === "pending") throw new LatchkitError("wallet/pending", { method: "eth_requestAccounts" });
    this.#events.emit({ name: "USER_REJECTED", connectorId });
    throw new LatchkitError("connection/rejected", { connectorId });
  }

  #fail(connectorId: string, error: unknown, attempt: LinkedSignal): LatchkitError {
    const failure = isLatchkitError(error) ? error : new LatchkitError("connection/failed", { connectorId }, { cause: error });
    if (attempt.signal.aborted) {
      // Only an attempt that nobody replaced may clear what the visitor sees.
      if (failure.code !== "connection/superseded") this.#session.clearAttempt();
      return failure;
    }
    if (failure.code === "connection/rejected") this.#session.attemptEnded("declined");
    else if (failure.code === "wallet/pending") this.#session.attemptEnded("pending");
    else {
      this.#session.attemptEnded("failed", failure);
      this.#events.emit({ name: "CONNECT_ERROR", code: failure.code });
    }
    return failure;
  }
}
