import { accountsFrom } from "../../domain/connection/connection-changes.js";
import { NEVER, type Observable, Subscription } from "rxjs";
import {
  connectionStatusOf,
  switchStepOf,
  type SwitchStep,
} from "../../domain/connection/switch-step.js";
import {
  type Connection,
  hasKey,
  keyOf,
  connectionOf,
} from "../../domain/connection/connection-state.js";
import type { SocialProvider } from "../../domain/embedded-wallet/social-providers.js";
import type { Connector } from "../../domain/connectors/connector.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { AccountChange, ConnectionTarget } from "./connection.api.js";
import { StateStore } from "../shared/state-store.js";
import { abortError } from "../shared/lifetime.js";
import {
  withConnections,
  withSwitchingConnection,
} from "../../domain/connection/wallets-changes.js";
import { chooseAccount } from "./switch-account.js";
import { toAccounts, type OpenWallets } from "./open-wallets.js";
import type { Environment, Scheduler } from "../../ports/page.ports.js";
import type { ConnectWallet } from "./connect-wallet.js";
import type { ConnectionMemoryWriter } from "./connection-memory-writer.js";
import type { ConnectionStore } from "./connection.store.js";
import type { PresentWallets } from "../connectors/present-wallets.api.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { USER_TIMEOUT_MS, runWithin } from "../shared/run-within.js";
import { onAbort } from "../../domain/shared/on-abort.js";

const nextConnected = (
  connectionStore: ConnectionStore,
  left$: Observable<LatchkitError>,
  namespace: Namespace,
  signal: AbortSignal,
): Promise<string> => {
  const subscription = new Subscription();
  const before = connectionOf(connectionStore.snapshot, namespace);
  onAbort(signal, () => subscription.unsubscribe());
  return new Promise<string>((resolve, reject) => {
    subscription.add(
      connectionStore.state$.subscribe((state) => {
        const now = connectionOf(state, namespace);
        if (now && now.connector.id !== before?.connector.id) resolve(now.accounts[0].address);
      }),
    );
    subscription.add(left$.subscribe(reject));
  }).finally(() => subscription.unsubscribe());
};

/** With the account first. Throws `account/not-available` if the wallet has withdrawn it. */
const chosenIn = (connection: Connection, address: string | undefined): Connection => {
  if (address === undefined) return connection;
  const accounts = accountsFrom(connection, address);
  if (!accounts) throw new LatchkitError("account/not-available", { address });
  return { ...connection, accounts };
};

interface SwitchParts {
  readonly connectionStore: ConnectionStore;
  readonly scheduler: Scheduler;
  readonly registry: PresentWallets;
  readonly openWallets: OpenWallets;
  readonly connect: ConnectWallet;
  readonly memoryWriter: ConnectionMemoryWriter;
  readonly environment: Pick<Environment, "isMobile">;
  readonly lastProvider: () => SocialProvider | undefined;
}

/**
 * Only the user can continue: names the view for pairing or for signing in to the embedded wallet.
 */
export interface PairingNeeded {
  readonly kind: "pairing-needed";
  readonly view: Exclude<SwitchStep, "activate" | "connect">;
  readonly provider?: SocialProvider | undefined;
}

/**
 * Navigates to the pairing view synchronously; emits an error when the user leaves it. Without a
 * modal it never emits.
 */
export type ReportPairing = (outcome: PairingNeeded) => Observable<LatchkitError>;

/**
 * Selects another connection, whether it is connected or only remembered (spec, switching an
 * account).
 */
export class SwitchConnection {
  readonly #parts: SwitchParts;
  /** Only the newest switch may change the state. */
  #latest: object | undefined;
  /** Pending switches; the flag is cleared at 0. */
  #pending = 0;
  constructor(parts: SwitchParts) {
    this.#parts = parts;
  }

  /**
   * Rejects with `connection/no-connector`, `account/not-available`, what `report` emits,
   * `connection/superseded` after a newer switch or if the wallet disconnects, and as
   * `ConnectWallet`. Selects a known account of a connected wallet synchronously.
   */
  async run(
    to: ConnectionTarget,
    signal: AbortSignal,
    report: ReportPairing = () => NEVER,
  ): Promise<AccountChange> {
    this.#latest = undefined;
    const { connectionStore, environment, lastProvider } = this.#parts;
    const { connection } = connectionStore.snapshot;
    const before = connectionOf(connectionStore.snapshot, to.namespace)?.accounts[0].address;
    const status = connectionStatusOf(connection, to);
    const connected = connection.connections.find(hasKey(to));
    const { type } = connected?.connector ?? this.#connector(to);
    const provider = lastProvider();
    const step = switchStepOf(status, type, { isMobile: environment.isMobile, provider });
    const address = connected
      ? await this.#activate(connected, to.address, signal)
      : await this.#whilePending(() =>
          step === "connect" || step === "activate"
            ? this.#connect(to, signal)
            : this.#pair(to, signal, report({ kind: "pairing-needed", view: step, provider })),
        );
    return {
      address,
      namespace: to.namespace,
      hasSwitchedAccount: address !== before,
      hasSwitchedWallet: status === "active",
    };
  }

  #connector({ connectorId, namespace }: ConnectionTarget): Connector {
    const discoveredWallet = this.#parts.registry.find(connectorId, namespace);
    if (!discoveredWallet) throw new LatchkitError("connection/no-connector", { connectorId });
    return discoveredWallet.connector;
  }

  async #activate(
    connection: Connection,
    address: string | undefined,
    signal: AbortSignal,
  ): Promise<string> {
    const attempt = {};
    this.#latest = attempt;
    const shown = this.#selectedId(connection);
    const accounts =
      address === undefined
        ? connection.accounts
        : (accountsFrom(connection, address) ??
          (await this.#whilePending(() => this.#recheckedAccounts(connection, address, signal))));
    const notifying = this.#notify(connection, accounts[0].address, signal);
    if (notifying !== undefined) await notifying;
    // Another switch or a disconnect happened while waiting.
    const current = this.#parts.connectionStore.snapshot.connection.connections.find(
      hasKey(keyOf(connection)),
    );
    if (this.#latest !== attempt || this.#selectedId(connection) !== shown || !current)
      throw new LatchkitError("connection/superseded", { connectorId: connection.connector.id });
    if (signal.aborted) throw abortError(signal);
    const { connectionStore, memoryWriter } = this.#parts;
    const now = current === connection ? { ...connection, accounts } : chosenIn(current, address);
    const walletFirst = memoryWriter.walletFirstOf(current);
    const [account] = now.accounts;
    StateStore.batch([connectionStore], () => {
      connectionStore.update(withConnections({ chosen: now, networkId: account.networkId }));
      memoryWriter.writeActive([now.namespace]);
      if (address !== undefined)
        memoryWriter.recordChosen(keyOf(now), account.address, walletFirst);
    });
    return account.address;
  }

  /** Undefined if the wallet needs no notice. */
  #notify(connected: Connection, address: string, signal: AbortSignal): Promise<void> | undefined {
    const { namespace, connectorId } = keyOf(connected);
    const wallet = this.#parts.openWallets.get(namespace, connectorId);
    return wallet?.choose === undefined
      ? undefined
      : this.#whilePending(() => chooseAccount(wallet, address, signal));
  }

  #selectedId({ namespace }: Connection): string | undefined {
    return connectionOf(this.#parts.connectionStore.snapshot, namespace)?.connector.id;
  }

  /** The wallet may have granted more accounts than it reported. */
  async #recheckedAccounts(
    connection: Connection,
    address: string,
    signal: AbortSignal,
  ): Promise<Connection["accounts"]> {
    const { openWallets } = this.#parts;
    const { namespace, connectorId } = keyOf(connection);
    const session = await openWallets
      .get(namespace, connectorId)
      ?.reconnect(signal)
      .catch(() => undefined);
    const accounts =
      session &&
      accountsFrom(
        {
          ...connection,
          accounts: toAccounts(namespace, connectorId, session.networkId, session.accounts),
        },
        address,
      );
    if (!accounts || !openWallets.get(namespace, connectorId))
      throw new LatchkitError("account/not-available", { address });
    return accounts;
  }

  async #connect(
    { connectorId, namespace, address }: ConnectionTarget,
    signal: AbortSignal,
  ): Promise<string> {
    const target = { namespace, ...(address !== undefined && { address }) };
    return (await this.#parts.connect.run(connectorId, target, signal)).address;
  }

  /** Rejects with what `left$` emits, and with `call/aborted` after `USER_TIMEOUT_MS`. */
  #pair(
    { namespace }: ConnectionTarget,
    signal: AbortSignal,
    left$: Observable<LatchkitError>,
  ): Promise<string> {
    const { connectionStore, scheduler } = this.#parts;
    return runWithin(scheduler, USER_TIMEOUT_MS, signal, (limitSignal) =>
      nextConnected(connectionStore, left$, namespace, limitSignal),
    );
  }

  async #whilePending<T>(work: () => Promise<T>): Promise<T> {
    const { connectionStore } = this.#parts;
    this.#pending += 1;
    connectionStore.update(withSwitchingConnection(true));
    try {
      return await work();
    } finally {
      this.#pending -= 1;
      connectionStore.update(withSwitchingConnection(this.#pending > 0));
    }
  }
}
