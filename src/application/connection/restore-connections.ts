import { accountsFrom } from "../../domain/connection/connection-changes.js";
import { type RegisteredConnection, WalletListener, toConnection } from "./open-wallets.js";
import { namespaceOf, isSameAddress } from "../../domain/caip/caip.js";
import { Subscription } from "rxjs";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { settleBy } from "../shared/lifetime.js";
import { within, pause } from "../shared/within.js";
import { isSameKey, keyOf, type Connection } from "../../domain/connection/connection-state.js";
import type { ConnectionRegistration } from "./connection-registration.js";
import type { ConnectionMemoryWriter } from "./connection-memory-writer.js";
import type { RememberedConnection } from "./connection-memory.js";
import { LockedWallets, splitRestored } from "./locked-wallets.js";
import type { WalletConnector, WalletSession } from "../../ports/wallet-connector.port.js";
import type { ConnectionStore } from "./connection.store.js";
import { onAbort } from "../../domain/shared/on-abort.js";
import type { PresentWallets } from "../connectors/connectors.api.js";

/** How long a remembered wallet may take to announce itself before it counts as absent, in ms. */
export const ANNOUNCE_WAIT_MS = 1_000;
/** Time limit for restoring each wallet, including loading its code, in ms. */
export const RESTORE_WAIT_MS = 10_000;

/** A wallet to reconnect, optionally with the account to select. */
export interface RestoreTarget extends RememberedConnection {
  readonly address?: string;
}

/** Handles wallets that did not answer in time. */
interface LateAnswers {
  readonly late: (one: RegisteredConnection) => void;
  readonly locked: (one: RememberedConnection, wallet: WalletConnector) => void;
}

/** `limit` aborts the wait for the answer, `life` ends late answers. */
interface RestoreRequest {
  readonly limit: AbortSignal;
  readonly life: AbortSignal;
  readonly listeners: WalletListener[];
  readonly returning: LateAnswers | undefined;
}

const isOfPage = ({ connector: { type } }: DiscoveredWallet): boolean =>
  type !== "WALLET_CONNECT" && type !== "AUTH";

/** Dependencies of `RestoreConnections`. */
export interface RestoreParts {
  readonly registry: PresentWallets;
  readonly connectionStore: ConnectionStore;
  readonly registration: ConnectionRegistration;
  readonly memoryWriter: Pick<
    ConnectionMemoryWriter,
    | "allToRestore"
    | "networkId"
    | "connectedNamespaces"
    | "addressesOf"
    | "chosenOf"
    | "nameOf"
    | "recordEnded"
  >;
  readonly scheduler: Scheduler;
  /** Aborts when the instance is disposed. */
  readonly signal: AbortSignal;
  readonly isMulti: () => boolean;
  readonly recheck: (wallet: WalletConnector) => void;
}

/** Restores remembered connections silently, all in one state change. */
export class RestoreConnections {
  readonly #parts: RestoreParts;
  /** Connections being restored, and those of them that the user disconnected. */
  #restoring: readonly RememberedConnection[] = [];
  #ended: readonly RememberedConnection[] = [];
  /** Wallets that did not announce themselves in time and are still awaited. */
  #absent: readonly RememberedConnection[] = [];
  readonly #locked: LockedWallets;
  #isChosen: () => boolean = () => false;
  constructor(parts: RestoreParts) {
    this.#parts = parts;
    const { connectionStore, scheduler, signal } = parts;
    const ask = (one: RememberedConnection): Promise<void> => this.#retry([one]);
    this.#locked = new LockedWallets({ connectionStore, scheduler, signal, ask });
  }

  /**
   * Rejects only when the signal aborts: wallets that are absent, locked or broken stay
   * disconnected.
   */
  async run(signal: AbortSignal): Promise<void> {
    const { memoryWriter, connectionStore } = this.#parts;
    const wanted = memoryWriter.allToRestore();
    const { activeNetworkId } = connectionStore.snapshot;
    const stood = memoryWriter.connectedNamespaces;
    const activeNamespace = namespaceOf(activeNetworkId);
    // Keeps a network that the user selected without a wallet. This is only certain if another
    // namespace was connected and no wallet of this namespace is remembered.
    const isFree =
      stood.length > 0 &&
      !stood.includes(activeNamespace) &&
      !wanted.some(({ namespace }) => namespace === activeNamespace);
    const isChosen = (): boolean =>
      connectionStore.snapshot.activeNetworkId !== activeNetworkId ||
      (isFree && memoryWriter.networkId === activeNetworkId);
    [this.#restoring, this.#ended] = [wanted, []];
    this.#isChosen = isChosen;
    const take = (restored: readonly (RegisteredConnection | undefined)[]): void => {
      const [restoring, ended] = [this.#restoring, this.#ended];
      [this.#restoring, this.#ended] = [[], []];
      const registeredOf = (
        some: readonly RememberedConnection[],
      ): readonly RegisteredConnection[] =>
        wanted.flatMap((one, at) => (some.includes(one) ? (restored[at] ?? []) : []));
      // Revokes the grants of wallets that the user disconnected during the restore.
      for (const { wallet } of registeredOf(ended))
        void wallet.disconnect(signal).catch(() => undefined);
      this.#absent = restoring.filter((one) => !this.#find(one));
      this.#adopt(registeredOf(restoring), isChosen());
      this.#retryWhenPresent();
    };
    await this.reconnect(wanted, signal, take, this.#onLate);
  }

  /** Handles late answers, unless the user disconnected the wallet. */
  readonly #onLate: LateAnswers = {
    late: (one) => {
      const key = keyOf(one.connection);
      const isWanted = this.#parts.memoryWriter
        .allToRestore()
        .some((other) => isSameKey(key, other));
      if (isWanted) this.#adopt([one], this.#isChosen());
    },
    locked: (one, wallet) => this.#locked.follow(one, wallet),
  };

  /**
   * A wallet of the page revoked its grant, as a locking wallet does: listens until it grants
   * again or the user disconnects it. Other wallet types reconnect differently.
   */
  followEnded(key: RememberedConnection): void {
    const isWanted = this.#parts.memoryWriter.allToRestore().some((one) => isSameKey(one, key));
    const found = this.#find(key);
    if (isWanted && found && !found.connector.isConflicting && isOfPage(found))
      this.#locked.follow(key, found.open(key.namespace));
  }

  /** Asks wallets silently again, except those that the user disconnected. Never rejects. */
  async #retry(some: readonly RememberedConnection[]): Promise<void> {
    const wanted = this.#parts.memoryWriter.allToRestore();
    const left = some.filter((one) => wanted.some((other) => isSameKey(one, other)));
    const take = (registered: readonly (RegisteredConnection | undefined)[]): void =>
      this.#adopt(
        registered.flatMap((one) => one ?? []),
        this.#isChosen(),
      );
    const isLeft = (one: RememberedConnection): boolean =>
      left.some((other) => isSameKey(one, other));
    this.#locked.unfollow((one) => some.includes(one) && !isLeft(one));
    if (left.length > 0) await this.reconnect(left, this.#parts.signal, take, this.#onLate);
  }

  /** Retries a remembered wallet once when it appears; extensions and their code may load late. */
  #retryWhenPresent(): void {
    const { registry, signal } = this.#parts;
    if (this.#absent.length === 0 || signal.aborted) return;
    const subscription = registry.state$.subscribe(() => {
      const here = this.#absent.filter((one) => this.#find(one));
      this.#absent = this.#absent.filter((one) => !here.includes(one));
      void this.#retry(here);
    });
    onAbort(signal, () => subscription.unsubscribe());
  }

  #find({ connectorId, namespace }: RememberedConnection): DiscoveredWallet | undefined {
    return this.#parts.registry.find(connectorId, namespace);
  }

  /** Stops restoring the matching connections and returns them. */
  stopRestoring(isOut: (one: RememberedConnection) => boolean): readonly RememberedConnection[] {
    const out = [...this.#restoring, ...this.#absent].filter(isOut);
    this.#restoring = this.#restoring.filter((one) => !out.includes(one));
    this.#absent = this.#absent.filter((one) => !out.includes(one));
    this.#locked.unfollow(isOut);
    return out;
  }

  /**
   * Stops restoring connections that the user disconnected; their grants are revoked once the
   * wallets answer. A WalletConnect session ends in all its namespaces. Returns all ended
   * connections.
   */
  end(isEnded: (one: RememberedConnection) => boolean): readonly RememberedConnection[] {
    const devices = new Set(
      this.#restoring
        .filter(isEnded)
        .filter((one) => this.#isDevice(one))
        .map(({ connectorId }) => connectorId),
    );
    const out = this.stopRestoring((one) => isEnded(one) || devices.has(one.connectorId));
    this.#ended = [...this.#ended, ...out];
    return out;
  }

  #isDevice(one: RememberedConnection): boolean {
    return this.#find(one)?.connector.type === "WALLET_CONNECT";
  }

  /**
   * Registers restored wallets in free places, or behind connected ones, because the user's new
   * connections take precedence. A provider already connected under another id is not added and
   * its old id is forgotten; otherwise disconnecting one id would restore the other.
   */
  #adopt(restored: readonly RegisteredConnection[], isChosen: boolean): void {
    const { connectionStore, registration, memoryWriter, isMulti, registry } = this.#parts;
    const { connections } = connectionStore.snapshot.connection;
    const places = restored.filter(
      ({ connection }) =>
        isMulti() || !connections.some(({ namespace }) => namespace === connection.namespace),
    );
    const { taken, again } = splitRestored(connections, places, (one, other) =>
      registry.isOneProvider(one.connector, other.connector),
    );
    registration.batch(() => {
      registration.registerRestored(taken, isChosen);
      if (again.length > 0) memoryWriter.recordEnded(again);
    });
  }

  /**
   * Asks wallets silently in parallel, each for at most 10 s, and calls `take` once with the
   * results: undefined for wallets that are absent, locked, broken, or without a known account.
   * Events are buffered until `take` registers the wallet. Never rejects; does not call `take`
   * after an abort.
   */
  async reconnect(
    wanted: readonly RestoreTarget[],
    signal: AbortSignal,
    take: (registered: readonly (RegisteredConnection | undefined)[]) => void,
    returning?: LateAnswers,
  ): Promise<void> {
    const { scheduler } = this.#parts;
    const listeners: WalletListener[] = [];
    const registered = await Promise.all(
      wanted.map((one) =>
        within(scheduler, RESTORE_WAIT_MS, signal, (limit) =>
          this.#restore(one, { limit, life: signal, listeners, returning }),
        ).catch(() => undefined),
      ),
    );
    try {
      if (!signal.aborted) take(registered);
    } finally {
      for (const one of listeners) one.drop();
    }
  }

  async #restore(
    wanted: RestoreTarget,
    { limit: signal, life, listeners, returning }: RestoreRequest,
  ): Promise<RegisteredConnection | undefined> {
    let cancel: () => void = () => undefined;
    const announced = new Promise<void>((resolve) => {
      cancel = this.#parts.scheduler.after(ANNOUNCE_WAIT_MS, resolve);
    });
    try {
      const found = await this.#waitForAnnouncement(wanted, signal);
      if (!found || found.connector.isConflicting) return undefined;
      const wallet = found.open(wanted.namespace);
      const listener = new WalletListener(wallet);
      listeners.push(listener);
      const late =
        returning &&
        (async (session: WalletSession): Promise<void> => {
          const reported = toConnection(found.connector, session);
          const connection =
            this.#withChosenAccount(reported, wanted) ??
            this.#withKnownAccount(reported) ??
            (await this.#ifAlone(reported, announced));
          if (connection) returning.late({ connection, wallet });
        });
      const asked = wallet.reconnect(life, late && ((session) => void late(session)));
      // The wallet's code may have loaded so late that its answer missed the limit.
      asked.then(
        (session) => {
          if (session && late && signal.aborted && !life.aborted) void late(session);
        },
        () => undefined,
      );
      const granted = await settleBy(signal, asked).catch(() => undefined);
      if (!granted) {
        if (isOfPage(found) && !life.aborted) returning?.locked(wanted, wallet);
        return undefined;
      }
      listener.answered();
      const reported = toConnection(found.connector, granted);
      const named = this.#withChosenAccount(reported, wanted);
      const known = named ?? this.#withKnownAccount(reported);
      if (known && !named && known.accounts[0].address !== reported.accounts[0].address)
        this.#adoptOrder(reported, wallet);
      const connection = known ?? (await this.#ifAlone(reported, settleBy(signal, announced)));
      return connection && { connection, wallet, listener };
    } finally {
      cancel();
    }
  }

  /**
   * The wallet's first account was not connected here before. Selects it after the announce
   * period, if no other provider has the same identity.
   */
  #adoptOrder(reported: Connection, wallet: WalletConnector): void {
    const { scheduler, signal, recheck } = this.#parts;
    const announced = pause(scheduler, ANNOUNCE_WAIT_MS, signal);
    void this.#ifAlone(reported, announced).then((alone) => {
      if (alone && !signal.aborted) recheck(wallet);
    });
  }

  /**
   * Many wallets grant only the account in use, which may have changed while the page was closed.
   * Accepts such a wallet if its name is unchanged and no other provider announces its identity.
   */
  async #ifAlone(
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

  /** Puts the wanted or previously selected account first; undefined without it. */
  #withChosenAccount(connection: Connection, { address }: RestoreTarget): Connection | undefined {
    const accounts =
      accountsFrom(connection, address) ??
      accountsFrom(connection, this.#parts.memoryWriter.chosenOf(connection));
    return accounts && { ...connection, accounts };
  }

  /**
   * Puts a known account first. Announced identities are not proof, so an injected wallet without
   * any account that was connected here before is undefined.
   */
  #withKnownAccount(connection: Connection): Connection | undefined {
    const { memoryWriter } = this.#parts;
    const known = memoryWriter.addressesOf(keyOf(connection));
    const { type } = connection.connector;
    if (known.length === 0 || (type !== "ANNOUNCED" && type !== "INJECTED")) return connection;
    const first = connection.accounts.find(({ address: one }) =>
      known.some((other) => isSameAddress(connection.namespace, one, other)),
    );
    const accounts = first && accountsFrom(connection, first.address);
    return accounts && { ...connection, accounts };
  }

  async #waitForAnnouncement(
    remembered: RememberedConnection,
    signal: AbortSignal,
  ): Promise<DiscoveredWallet | undefined> {
    const waiting = new Subscription();
    const appeared = new Promise<DiscoveredWallet | undefined>((resolve) => {
      waiting.add(this.#parts.scheduler.after(ANNOUNCE_WAIT_MS, () => resolve(undefined)));
      waiting.add(
        this.#parts.registry.state$.subscribe(() => {
          const found = this.#find(remembered);
          if (found) resolve(found);
        }),
      );
    });
    try {
      return await settleBy(signal, appeared);
    } finally {
      waiting.unsubscribe();
    }
  }
}
