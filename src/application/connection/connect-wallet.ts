import type { Account } from "../../domain/account/account.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { Connector } from "../../domain/connectors/connector.js";
import { type ChosenWallet, chosenAs } from "../../domain/connectors/paired-wallet.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { cancellation } from "../../domain/flows/waiting-views.js";
import type { PairingCache, PairingPlan } from "../../domain/pairing/pairing-plan.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { PresentWallets } from "../connectors/present-wallets.api.js";
import type { EventSink } from "../events/events.api.js";
import { settleBy } from "../shared/lifetime.js";
import { OneAtATime } from "../shared/one-at-a-time.js";
import type { LazyWalletOperations } from "./wallet-operations.js";
import type { ConnectionStore } from "./connection.store.js";
import type { GrantRequest } from "./ask-wallet.js";

/**
 * What a user chose besides the connector: a namespace, and the described wallet that is to be
 * paired. `isAhead`: nothing was chosen yet. `address`: the account to show, where it is granted.
 */
export interface ConnectTarget {
  readonly namespace?: Namespace;
  readonly wallet?: ChosenWallet;
  readonly cache?: PairingCache;
  readonly isAhead?: boolean;
  readonly address?: string;
}

/** Only the protocol's own connector stands for wallets it is not. */
const through = (found: DiscoveredWallet, wallet: ChosenWallet | undefined): DiscoveredWallet =>
  wallet === undefined || found.connector.type !== "WALLET_CONNECT"
    ? found
    : { connector: chosenAs(found.connector, wallet), open: found.open };

/** What one more connect comes to: on some phones it joins what is pending. */
export type PlanConnect = (
  connectorId: string,
  isPending: boolean,
  cache: PairingCache,
) => PairingPlan;

/** What a choice of a wallet needs. `plan` is left out where no wallet is paired. */
export interface ConnectWalletParts {
  readonly registry: PresentWallets;
  readonly connectionStore: ConnectionStore;
  readonly operations: LazyWalletOperations;
  readonly events: EventSink;
  readonly plan?: PlanConnect;
}

/**
 * One user's choice of a wallet. One attempt at a time: a newer one ends the older with
 * `connection/superseded`.
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
  #asking = new AbortController().signal;
  /**
   * The attempt under way was begun ahead of the user's choice: until it is joined nothing is
   * told of it.
   */
  #isAhead = false;
  /** What the attempt under way asks; joining it may name the described wallet. */
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
   * The attempt is seen at once, also while the code that asks is on its way. Rejects with
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
    if (
      this.#plan(connectorId, pending !== undefined, target.cache ?? "auto") === "await-pending" &&
      pending
    )
      return this.#join(pending.account, connectorId, target, signal);
    const own = {
      connectorId,
      account: this.#start(connectorId, target, signal),
      signal: this.#asking,
    };
    this.#pending = own;
    return own.account.finally(() => {
      if (this.#pending === own) this.#pending = undefined;
    });
  }

  #join(
    account: Promise<Account>,
    connectorId: string,
    { namespace, wallet, isAhead = false }: ConnectTarget,
    signal: AbortSignal,
  ): Promise<Account> {
    if (this.#isAhead && !isAhead) {
      const { connector } = through(this.#find(connectorId, namespace), wallet);
      if (this.#choice) this.#choice.connector = connector;
      this.#chosen(connector);
    }
    return settleBy(signal, account);
  }

  async #start(
    connectorId: string,
    { namespace, wallet, isAhead = false, address }: ConnectTarget,
    signal: AbortSignal,
  ): Promise<Account> {
    const found = through(this.#find(connectorId, namespace), wallet);
    this.#isAhead = isAhead;
    let attempt = signal;
    try {
      return await this.#attempts.run(
        signal,
        cancellation("connect", "newer", { connectorId }),
        (own) => this.#ask(found, { namespace, address }, (this.#asking = attempt = own)),
      );
    } catch (error) {
      throw this.#fail(connectorId, error, attempt);
    }
  }

  /**
   * Ends the attempt under way, if there is one; its promise rejects with `reason`. What the wallet
   * answers later changes nothing.
   */
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
    this.#connectionStore.attempt(connectorId);
    // An attempt that a newer one replaces leaves the view to it; any other is gone at once.
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
    if (!this.#isAhead) this.#chosen(found.connector);
    return this.#operations.use(signal, ({ askWallet }) => askWallet.run(choice, request, signal));
  }

  #chosen({ id: connectorId, name: walletName, type }: Connector): void {
    this.#isAhead = false;
    // The view of the protocol tells it itself: it knows by which way the user goes.
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
    else if (failure.code === "wallet/pending") this.#connectionStore.attemptEnded("pending");
    else if (failure.code === "connection/rejected") {
      this.#connectionStore.attemptEnded("declined");
      this.#events.emit({ name: "USER_REJECTED", connectorId });
    } else {
      this.#connectionStore.attemptEnded("failed", failure);
      this.#events.emit({ name: "CONNECT_ERROR", code: failure.code });
    }
    return failure;
  }
}
