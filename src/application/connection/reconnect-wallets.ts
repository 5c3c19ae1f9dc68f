import { Subscription } from "rxjs";
import { isSameAddress } from "../../domain/caip/caip.js";
import { accountsFrom } from "../../domain/connection/connection-changes.js";
import { type Connection, keyOf } from "../../domain/connection/connection-state.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { WalletConnector, WalletSession } from "../../ports/wallet-connector.port.js";
import type { PresentWallets } from "../connectors/present-wallets.api.js";
import { rejectOnAbort } from "../shared/lifetime.js";
import { pause, runWithin } from "../shared/run-within.js";
import type { ConnectionMemoryWriter } from "./connection-memory-writer.js";
import type { RememberedConnection } from "./connection-memory.js";
import { type RegisteredConnection, WalletListener, toConnection } from "./open-wallets.js";

/** How long a remembered wallet may take to announce itself before it counts as absent, ms. */
export const ANNOUNCE_WAIT_MS = 1_000;
/** Time limit for restoring each wallet, including loading its code, ms. */
export const RESTORE_WAIT_MS = 10_000;

/** A wallet to reconnect, optionally with the account to select. */
export interface RestoreTarget extends RememberedConnection {
  readonly address?: string;
}

/** Handles wallets that did not answer in time. */
export interface LateAnswers {
  readonly onConnected: (one: RegisteredConnection) => void;
  readonly onLocked: (one: RememberedConnection, wallet: WalletConnector) => void;
}

/** `limit` aborts the wait for the answer, `life` ends late answers. */
interface RestoreRequest {
  readonly limit: AbortSignal;
  readonly life: AbortSignal;
  readonly listeners: WalletListener[];
  readonly lateAnswers: LateAnswers | undefined;
}

/** True for a wallet that is injected into this page. Other types reconnect differently. */
export const isOfPage = ({ connector: { type } }: DiscoveredWallet): boolean =>
  type !== "WALLET_CONNECT" && type !== "AUTH";

export interface ReconnectParts {
  readonly registry: PresentWallets;
  readonly memoryWriter: Pick<ConnectionMemoryWriter, "addressesOf" | "chosenOf" | "nameOf">;
  readonly scheduler: Scheduler;
  /** Aborts on disposal. */
  readonly signal: AbortSignal;
  readonly recheck: (wallet: WalletConnector) => void;
}

/** Asks wallets silently for the accounts that they still grant. */
export class ReconnectWallets {
  readonly #parts: ReconnectParts;
  constructor(parts: ReconnectParts) {
    this.#parts = parts;
  }

  /**
   * Asks wallets silently in parallel, each for at most 10 s, and calls `onResults` once: undefined
   * for wallets that are absent, locked, broken, or without a known account. Buffers events until
   * `onResults` registers the wallet. Never rejects; does not call `onResults` after an abort.
   */
  async run(
    targets: readonly RestoreTarget[],
    signal: AbortSignal,
    onResults: (registrations: readonly (RegisteredConnection | undefined)[]) => void,
    lateAnswers?: LateAnswers,
  ): Promise<void> {
    const { scheduler } = this.#parts;
    const listeners: WalletListener[] = [];
    const registered = await Promise.all(
      targets.map((one) =>
        runWithin(scheduler, RESTORE_WAIT_MS, signal, (limit) =>
          this.#reconnect(one, { limit, life: signal, listeners, lateAnswers }),
        ).catch(() => undefined),
      ),
    );
    try {
      if (!signal.aborted) onResults(registered);
    } finally {
      for (const one of listeners) one.drop();
    }
  }

  async #reconnect(
    target: RestoreTarget,
    { limit: signal, life, listeners, lateAnswers }: RestoreRequest,
  ): Promise<RegisteredConnection | undefined> {
    let cancel: () => void = () => undefined;
    const announced = new Promise<void>((resolve) => {
      cancel = this.#parts.scheduler.after(ANNOUNCE_WAIT_MS, resolve);
    });
    try {
      const discoveredWallet = await this.#waitForAnnouncement(target, signal);
      if (!discoveredWallet || discoveredWallet.connector.isConflicting) return undefined;
      const wallet = discoveredWallet.open(target.namespace);
      const listener = new WalletListener(wallet);
      listeners.push(listener);
      const onLateAnswer =
        lateAnswers &&
        (async (session: WalletSession): Promise<void> => {
          const reported = toConnection(discoveredWallet.connector, session);
          const connection =
            this.#withChosenAccount(reported, target) ??
            this.#withKnownAccount(reported) ??
            (await this.#acceptIfAlone(reported, announced));
          if (connection) lateAnswers.onConnected({ connection, wallet });
        });
      const reconnecting = wallet.reconnect(
        life,
        onLateAnswer && ((session) => void onLateAnswer(session)),
      );
      // The wallet's code may have loaded so late that its answer missed the limit.
      reconnecting.then(
        (session) => {
          if (session && onLateAnswer && signal.aborted && !life.aborted)
            void onLateAnswer(session);
        },
        () => undefined,
      );
      const granted = await rejectOnAbort(signal, reconnecting).catch(() => undefined);
      if (!granted) {
        if (isOfPage(discoveredWallet) && !life.aborted) lateAnswers?.onLocked(target, wallet);
        return undefined;
      }
      listener.answered();
      const reported = toConnection(discoveredWallet.connector, granted);
      const withChosen = this.#withChosenAccount(reported, target);
      const ordered = withChosen ?? this.#withKnownAccount(reported);
      if (ordered && !withChosen && ordered.accounts[0].address !== reported.accounts[0].address)
        this.#adoptOrder(reported, wallet);
      const connection =
        ordered ?? (await this.#acceptIfAlone(reported, rejectOnAbort(signal, announced)));
      return connection && { connection, wallet, listener };
    } finally {
      cancel();
    }
  }

  /**
   * Selects the wallet's new first account after the announce period, if no other provider has the
   * same identity.
   */
  #adoptOrder(connection: Connection, wallet: WalletConnector): void {
    const { scheduler, signal, recheck } = this.#parts;
    const announced = pause(scheduler, ANNOUNCE_WAIT_MS, signal);
    void this.#acceptIfAlone(connection, announced).then((alone) => {
      if (alone && !signal.aborted) recheck(wallet);
    });
  }

  /**
   * Many wallets grant only the account in use, which may have changed. Accepts such a wallet if
   * its name is unchanged and no other provider announces its identity.
   */
  async #acceptIfAlone(
    connection: Connection,
    announced: Promise<void>,
  ): Promise<Connection | undefined> {
    const key = keyOf(connection);
    const { connector } = connection;
    if (this.#parts.memoryWriter.nameOf(connector) !== connector.name) return undefined;
    await announced;
    const now = this.#find(key)?.connector;
    return now && !now.isConflicting && now.name === connector.name ? connection : undefined;
  }

  /** Undefined without the wanted or previously selected account. */
  #withChosenAccount(connection: Connection, { address }: RestoreTarget): Connection | undefined {
    const accounts =
      accountsFrom(connection, address) ??
      accountsFrom(connection, this.#parts.memoryWriter.chosenOf(connection));
    return accounts && { ...connection, accounts };
  }

  /**
   * Announced identities are not proof: undefined for an injected wallet without a known account.
   */
  #withKnownAccount(connection: Connection): Connection | undefined {
    const { memoryWriter } = this.#parts;
    const addresses = memoryWriter.addressesOf(keyOf(connection));
    const { type } = connection.connector;
    if (addresses.length === 0 || (type !== "ANNOUNCED" && type !== "INJECTED")) return connection;
    const first = connection.accounts.find(({ address: one }) =>
      addresses.some((other) => isSameAddress(connection.namespace, one, other)),
    );
    const accounts = first && accountsFrom(connection, first.address);
    return accounts && { ...connection, accounts };
  }

  async #waitForAnnouncement(
    connection: RememberedConnection,
    signal: AbortSignal,
  ): Promise<DiscoveredWallet | undefined> {
    const subscriptions = new Subscription();
    const announcement = new Promise<DiscoveredWallet | undefined>((resolve) => {
      subscriptions.add(this.#parts.scheduler.after(ANNOUNCE_WAIT_MS, () => resolve(undefined)));
      subscriptions.add(
        this.#parts.registry.state$.subscribe(() => {
          const discoveredWallet = this.#find(connection);
          if (discoveredWallet) resolve(discoveredWallet);
        }),
      );
    });
    try {
      return await rejectOnAbort(signal, announcement);
    } finally {
      subscriptions.unsubscribe();
    }
  }

  #find({ connectorId, namespace }: RememberedConnection): DiscoveredWallet | undefined {
    return this.#parts.registry.find(connectorId, namespace);
  }
}
