import type { Account } from "../../domain/account/account.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import {
  asChosenWallet,
  type ChosenWallet,
  type Connector,
} from "../../domain/connectors/connector.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { cancellation } from "../../domain/flows/waiting-views.js";
import type { PairingCache, PairingPlan } from "../../domain/pairing/pairing-plan.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { PresentWallets } from "../connectors/connectors.api.js";
import type { EventSink } from "../events/events.api.js";
import { settleBy, OneAtATime } from "../shared/lifetime.js";
import type { LazyWalletOperations } from "./wallet-operations.js";
import type { ConnectionStore } from "./connection.store.js";
import type { GrantRequest } from "./request-connection.js";

/**
 * Options of a connect. `wallet`: the catalogue wallet to pair. `isAhead`: preparing before the
 * user chose. `address`: the account to select, if granted.
 */
export interface ConnectTarget {
  readonly namespace?: Namespace;
  readonly wallet?: ChosenWallet;
  readonly cache?: PairingCache;
  readonly isHidden?: boolean;
  readonly address?: string;
}

/** Only the WalletConnect connector can represent another wallet. */
const asWallet = (found: DiscoveredWallet, wallet: ChosenWallet | undefined): DiscoveredWallet =>
  wallet === undefined || found.connector.type !== "WALLET_CONNECT"
    ? found
    : { connector: asChosenWallet(found.connector, wallet), open: found.open };

/** Decides whether a connect by WalletConnect starts a pairing or joins the pending one. */
export type PlanConnect = (isPending: boolean, cache: PairingCache) => PairingPlan;

/** Dependencies of `ConnectWallet`. `plan` is absent without pairing. */
export interface ConnectWalletParts {
  readonly registry: PresentWallets;
  readonly connectionStore: ConnectionStore;
  readonly operations: LazyWalletOperations;
  readonly events: EventSink;
  readonly plan?: PlanConnect;
}

/**
 * Connects the wallet that a user chose. One attempt at a time: a newer attempt cancels the older
 * with `connection/superseded`.
 */
export class ConnectWallet {
  readonly #registry: PresentWallets;
  readonly #connectionStore: ConnectionStore;
  readonly #operations: LazyWalletOperations;
  readonly #events: EventSink;
  readonly #attempts = new OneAtATime();
  readonly #plan: PlanConnect;
  #pending:
    | {
        readonly connectorId: string;
        readonly account: Promise<Account>;
        readonly signal: AbortSignal;
      }
    | undefined;
  #attemptSignal = new AbortController().signal;
  /**
   * True while the current attempt was started before the user chose; it stays hidden until
   * joined.
   */
  #isAhead = false;
  /** The target of the current attempt; joining may replace the connector. */
  #choice: { connector: Connector; readonly open: DiscoveredWallet["open"] } | undefined;

  constructor({
    registry,
    connectionStore,
    operations,
    events,
    plan = () => "start",
  }: ConnectWalletParts) {
    this.#plan = plan;
    this.#registry = registry;
    this.#connectionStore = connectionStore;
    this.#operations = operations;
    this.#events = events;
  }

  /**
   * Shows the attempt at once, also while its code is loading. Rejects with
   * `connection/no-connector`, `code/unavailable`, `connection/adapter-not-found`,
   * `wallet/pending`, `wallet/invalid-answer`, `chain/invalid-id`, `wallet/no-answer`,
   * `connection/failed`, and the cancellations `connection/rejected`, `connection/superseded`,
   * `modal/closed`.
   */
  async run(connectorId: string, target: ConnectTarget, signal: AbortSignal): Promise<Account> {
    const pending =
      this.#pending?.connectorId === connectorId && !this.#pending.signal.aborted
        ? this.#pending
        : undefined;
    const plan =
      connectorId === CONNECTOR_ID.walletConnect
        ? this.#plan(pending !== undefined, target.cache ?? "auto")
        : "start";
    if (plan === "await-pending" && pending)
      return this.#join(pending.account, connectorId, target, signal);
    const own = {
      connectorId,
      account: this.#start(connectorId, target, signal),
      signal: this.#attemptSignal,
    };
    this.#pending = own;
    return own.account.finally(() => {
      if (this.#pending === own) this.#pending = undefined;
    });
  }

  #join(
    account: Promise<Account>,
    connectorId: string,
    { namespace, wallet, isHidden = false }: ConnectTarget,
    signal: AbortSignal,
  ): Promise<Account> {
    if (this.#isAhead && !isHidden) {
      const { connector } = asWallet(this.#find(connectorId, namespace), wallet);
      if (this.#choice) this.#choice.connector = connector;
      this.#reportChoice(connector);
    }
    return settleBy(signal, account);
  }

  async #start(
    connectorId: string,
    { namespace, wallet, isHidden = false, address }: ConnectTarget,
    signal: AbortSignal,
  ): Promise<Account> {
    const found = asWallet(this.#find(connectorId, namespace), wallet);
    this.#isAhead = isHidden;
    let attempt = signal;
    try {
      return await this.#attempts.run(
        signal,
        cancellation("connect", "newer", { connectorId }),
        (own) => this.#ask(found, { namespace, address }, (this.#attemptSignal = attempt = own)),
      );
    } catch (error) {
      throw this.#fail(connectorId, error, attempt);
    }
  }

  /** Cancels the current attempt; its promise rejects with `reason`. Later answers are ignored. */
  cancel(reason: LatchkitError): void {
    this.#attempts.cancel(reason);
  }

  #find(connectorId: string, namespace: Namespace | undefined): DiscoveredWallet {
    const found = this.#registry.find(connectorId, namespace);
    if (found) return found;
    throw new LatchkitError(
      this.#registry.has(connectorId) ? "connection/adapter-not-found" : "connection/no-connector",
      { connectorId },
    );
  }

  #ask(
    found: DiscoveredWallet,
    request: GrantRequest,
    signal: AbortSignal,
  ): Promise<() => Account> {
    const { id: connectorId } = found.connector;
    this.#connectionStore.startAttempt(connectorId);
    // A superseded attempt leaves the state to the newer one; any other abort clears it.
    signal.addEventListener(
      "abort",
      () => {
        if (!isLatchkitError(signal.reason, "connection/superseded"))
          this.#connectionStore.clearAttempt();
      },
      { once: true },
    );
    const choice = { ...found };
    this.#choice = choice;
    if (!this.#isAhead) this.#reportChoice(found.connector);
    return this.#operations.use(signal, ({ requestConnection }) =>
      requestConnection.run(choice, request, signal),
    );
  }

  #reportChoice({ id: connectorId, name: walletName, type }: Connector): void {
    this.#isAhead = false;
    // The WalletConnect view emits this event itself, because it knows the platform.
    if (type !== "WALLET_CONNECT")
      this.#events.emit({
        name: "SELECT_WALLET",
        connectorId,
        walletName: walletName || "Unknown",
        platform: "browser",
      });
  }

  #fail(connectorId: string, error: unknown, signal: AbortSignal): LatchkitError {
    const failure = isLatchkitError(error)
      ? error
      : new LatchkitError("connection/failed", { connectorId }, { cause: error });
    if (signal.aborted) return failure;
    if (this.#isAhead) this.#connectionStore.clearAttempt();
    else if (failure.code === "wallet/pending") this.#connectionStore.endAttempt("pending");
    else if (failure.code === "connection/rejected") {
      this.#connectionStore.endAttempt("declined");
      this.#events.emit({ name: "USER_REJECTED", connectorId });
    } else {
      this.#connectionStore.endAttempt("failed", failure);
      this.#events.emit({ name: "CONNECT_ERROR", code: failure.code });
    }
    return failure;
  }
}
