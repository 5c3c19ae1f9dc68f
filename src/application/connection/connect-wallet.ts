import type { Account } from "../../domain/account/account.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import {
  asChosenWallet,
  type ChosenWallet,
  type Connector,
} from "../../domain/connectors/connector.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { cancellation } from "../../domain/flows/pending-requests.js";
import type { PairingCache, PairingPlan } from "../../domain/pairing/pairing-plan.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { PresentWallets } from "../connectors/present-wallets.api.js";
import type { EventSink } from "../events/events.api.js";
import { rejectOnAbort, OneAtATime } from "../shared/lifetime.js";
import type { LazyWalletOperations } from "./wallet-operations.js";
import type { ConnectionStore } from "./connection.store.js";
import type { GrantRequest } from "./request-connection.js";

/**
 * Options of a connect. `wallet`: the catalogue wallet to pair. `isHidden`: not shown until
 * another connect joins it. `address`: the account to select, if granted.
 */
export interface ConnectTarget {
  readonly namespace?: Namespace;
  readonly wallet?: ChosenWallet;
  readonly cache?: PairingCache;
  readonly isHidden?: boolean;
  readonly address?: string;
}

const asWallet = (
  discoveredWallet: DiscoveredWallet,
  wallet: ChosenWallet | undefined,
): DiscoveredWallet =>
  wallet === undefined || discoveredWallet.connector.type !== "WALLET_CONNECT"
    ? discoveredWallet
    : {
        connector: asChosenWallet(discoveredWallet.connector, wallet),
        open: discoveredWallet.open,
      };

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
 * Connects the wallet that a user chose. A newer attempt cancels the older with
 * `connection/superseded`.
 */
export class ConnectWallet {
  readonly #parts: ConnectWalletParts;
  readonly #attempts = new OneAtATime();
  #pending:
    | {
        readonly connectorId: string;
        readonly account: Promise<Account>;
        readonly signal: AbortSignal;
      }
    | undefined;
  #attemptSignal = new AbortController().signal;
  /** The attempt started before the user chose; it stays hidden until joined. */
  #isHidden = false;
  /** The target of the current attempt; joining may replace the connector. */
  #choice: { connector: Connector; readonly open: DiscoveredWallet["open"] } | undefined;

  constructor(parts: ConnectWalletParts) {
    this.#parts = parts;
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
    const isPairing = connectorId === CONNECTOR_ID.walletConnect;
    const plan = isPairing && this.#parts.plan?.(pending !== undefined, target.cache ?? "auto");
    if (plan === "await-pending" && pending)
      return this.#join(pending.account, connectorId, target, signal);
    const attempt = {
      connectorId,
      account: this.#start(connectorId, target, signal),
      signal: this.#attemptSignal,
    };
    this.#pending = attempt;
    return attempt.account.finally(() => {
      if (this.#pending === attempt) this.#pending = undefined;
    });
  }

  #join(
    account: Promise<Account>,
    connectorId: string,
    { namespace, wallet, isHidden = false }: ConnectTarget,
    signal: AbortSignal,
  ): Promise<Account> {
    if (this.#isHidden && !isHidden) {
      const { connector } = asWallet(this.#find(connectorId, namespace), wallet);
      if (this.#choice) this.#choice.connector = connector;
      this.#reportChoice(connector);
    }
    return rejectOnAbort(signal, account);
  }

  async #start(
    connectorId: string,
    { namespace, wallet, isHidden = false, address }: ConnectTarget,
    signal: AbortSignal,
  ): Promise<Account> {
    const discoveredWallet = asWallet(this.#find(connectorId, namespace), wallet);
    this.#isHidden = isHidden;
    let attempt = signal;
    try {
      return await this.#attempts.run(
        signal,
        cancellation("connect", "newer", { connectorId }),
        (own) =>
          this.#ask(
            discoveredWallet,
            { namespace, address },
            (this.#attemptSignal = attempt = own),
          ),
      );
    } catch (error) {
      throw this.#fail(connectorId, error, attempt);
    }
  }

  /** Cancels the current attempt, whose promise rejects with `reason`; ignores later answers. */
  cancel(reason: LatchkitError): void {
    this.#attempts.cancel(reason);
  }

  #find(connectorId: string, namespace: Namespace | undefined): DiscoveredWallet {
    const discoveredWallet = this.#parts.registry.find(connectorId, namespace);
    if (discoveredWallet) return discoveredWallet;
    throw new LatchkitError(
      this.#parts.registry.has(connectorId)
        ? "connection/adapter-not-found"
        : "connection/no-connector",
      { connectorId },
    );
  }

  #ask(
    found: DiscoveredWallet,
    request: GrantRequest,
    signal: AbortSignal,
  ): Promise<() => Account> {
    const { id: connectorId } = found.connector;
    this.#parts.connectionStore.startAttempt(connectorId);
    // A superseded attempt leaves the state to the newer one; any other abort clears it.
    signal.addEventListener(
      "abort",
      () => {
        if (!isLatchkitError(signal.reason, "connection/superseded"))
          this.#parts.connectionStore.clearAttempt();
      },
      { once: true },
    );
    const choice = { ...found };
    this.#choice = choice;
    if (!this.#isHidden) this.#reportChoice(found.connector);
    return this.#parts.operations.use(signal, ({ requestConnection }) =>
      requestConnection.run(choice, request, signal),
    );
  }

  #reportChoice({ id: connectorId, name: walletName, type }: Connector): void {
    this.#isHidden = false;
    // The WalletConnect view emits this event itself.
    if (type !== "WALLET_CONNECT")
      this.#parts.events.emit({
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
    if (this.#isHidden) this.#parts.connectionStore.clearAttempt();
    else if (failure.code === "wallet/pending") this.#parts.connectionStore.endAttempt("pending");
    else if (failure.code === "connection/rejected") {
      this.#parts.connectionStore.endAttempt("declined");
      this.#parts.events.emit({ name: "USER_REJECTED", connectorId });
    } else {
      this.#parts.connectionStore.endAttempt("failed", failure);
      this.#parts.events.emit({ name: "CONNECT_ERROR", code: failure.code });
    }
    return failure;
  }
}
