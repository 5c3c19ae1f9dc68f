import { namespaceOf } from "../../domain/caip/caip.js";
import type { Account } from "../../domain/account/account.js";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import { type ConnectionKey, isOf, keyOf } from "../../domain/connection/connection-key.js";
import { endingTogether, isOneSession } from "../../domain/connection/connection-changes.js";
import { type Connection, isUnderway } from "../../domain/connection/connection-state.js";
import { activeConnection } from "../../domain/connection/wallets-state.js";
import type { Connector } from "../../domain/connectors/connector.js";
import type {
  WalletConnector,
  WalletGrant,
  WalletSession,
} from "../../ports/wallet-connector.port.js";
import type { EventSink } from "../events/events.api.js";
import type { OpenWallets, WalletReactions } from "./open-wallets.js";
import type { ConnectionMemoryWriter } from "./connection-memory-writer.js";
import type { Networks } from "../../domain/network/networks.js";
import { accountsFrom } from "../../domain/connection/accounts-from.js";
import { StateStore } from "../shared/state-store.js";
import {
  type WalletsChange,
  withConnections,
  withRestored,
} from "../../domain/connection/wallets-changes.js";
import type { ConnectionStore } from "./connection.store.js";
import type { ReportConnection } from "./connection-outcome.js";
import type { WalletListening } from "./wallet-listening.js";
import { type RegisteredConnection, grantsOf, toConnection } from "./to-connection.js";

/** How a wallet was reached, where it was not in this browser. */
export type ConnectionSucceeded = (
  connector: Connector,
) => { readonly method: "mobile" | "qrcode"; readonly walletName: string } | undefined;

/** What holding a connection needs. */
export interface RegistrationParts {
  readonly connectionStore: ConnectionStore;
  readonly open: OpenWallets;
  readonly memoryWriter: ConnectionMemoryWriter;
  readonly networks: Networks;
  readonly report: ReportConnection;
  readonly events: EventSink;
  readonly life: AbortSignal;
  readonly succeeded: ConnectionSucceeded;
  /**
   * The feature `multiWallet`: a wallet that connects leaves the others of its namespace connected
   * behind it.
   */
  readonly isMulti: () => boolean;
  /** Asks a connected wallet silently what is true; one that grants nothing has ended. */
  readonly confirm: (wallet: WalletConnector) => void;
  /** Whether two are one provider of the page, as it is listed by now. */
  readonly registry: { isOneProvider(one: Connector, other: Connector): boolean };
}

/**
 * What is known of a grant besides: the account that was asked for, and what is listened to
 * already.
 */
export interface Begun {
  readonly address?: string | undefined;
  readonly followings?: readonly WalletListening[];
}

/**
 * What begins and ends in one change, and which connections come first in their namespaces then.
 */
interface Change extends Pick<WalletsChange, "place" | "order" | "networkId"> {
  readonly registered: readonly RegisteredConnection[];
  readonly changed?: readonly Connection[];
  readonly ended: readonly ConnectionKey[];
  /**
   * What ended is brought back by the next page: a locked wallet, or what another tab ended and
   * wrote down.
   */
  readonly isRestorable?: boolean;
}

/**
 * Makes what a wallet granted the session: one change, then it is remembered and followed, and what
 * came of it is reported.
 */
export class ConnectionRegistration {
  readonly #parts: RegistrationParts;
  /** Wallets that nobody chose in this page. */
  readonly #silent = new WeakSet<WalletConnector>();
  constructor(parts: RegistrationParts) {
    this.#parts = parts;
  }

  /**
   * Gives the active account: that of the first connection that the approval makes, the one with
   * `address` where it is granted.
   */
  run(
    connector: Connector,
    wallet: WalletConnector,
    granted: WalletSession,
    begun: Begun = {},
  ): Account {
    return this.together(() => this.#begin(connector, wallet, granted, begun));
  }

  /**
   * Whoever follows the state is notified after `work`: by then each wallet that it shows is
   * registered, remembered and followed, what ended is let go, and the view is the one that
   * follows.
   */
  together<T>(work: () => T): T {
    const { connectionStore, memoryWriter } = this.#parts;
    return StateStore.together([connectionStore, ...memoryWriter.stores], work);
  }

  #begin(
    connector: Connector,
    wallet: WalletConnector,
    granted: WalletSession,
    { address, followings = [] }: Begun,
  ): Account {
    const { succeeded, events, isMulti, memoryWriter, report } = this.#parts;
    const registered = grantsOf(wallet, granted).map((one): RegisteredConnection => {
      const following = followings.find((other) => other.wallet === one.wallet);
      return {
        wallet: one.wallet,
        connection: withFirst(toConnection(connector, one.session), address),
        ...(following && { following }),
      };
    });
    const asGranted = toConnection(connector, granted);
    const connection = withFirst(asGranted, address);
    const older = this.#olderThan(registered, connection);
    const others = this.#connections.filter(
      (one) => !older.includes(one) && !registered.some((now) => isOf(keyOf(now.connection))(one)),
    );
    for (const one of registered) this.#silent.delete(one.wallet);
    const replaced = isMulti() ? [] : this.#replacedBy(registered, connector.id);
    this.#change({
      registered,
      place: isMulti() ? "first" : "alone",
      ended: older.map(keyOf),
      networkId: connection.accounts[0].networkId,
    });
    if (accountsFrom(connection, address))
      memoryWriter.chose(
        keyOf(connection),
        connection.accounts[0].address,
        asGranted.accounts[0].address,
      );
    for (const one of replaced) this.#endReplaced(one);
    const shown = connection.connector;
    const reached = shown.type === "WALLET_CONNECT" ? succeeded(shown) : undefined;
    events.emit({
      name: "CONNECT_SUCCESS",
      method: "browser",
      walletName: shown.name || "Unknown",
      ...reached,
      namespace: granted.namespace,
    });
    const { isSwitchingConnection } = this.#parts.connectionStore.snapshot.connection;
    report({
      kind: "connected",
      namespace: granted.namespace,
      isAnother: isSwitchingConnection || (isMulti() && others.length > 0),
    });
    return connection.accounts[0];
  }

  /**
   * An older session of the same wallet is over: what it granted and this one does not ends with
   * it. So is the connection of the same provider by the id of before it announced itself.
   */
  #olderThan(
    registered: readonly RegisteredConnection[],
    connection: Connection,
  ): readonly Connection[] {
    const { registry } = this.#parts;
    const isBeside = (one: Connection): boolean =>
      !registered.some((now) => now.connection.namespace === one.namespace);
    return this.#connections.filter((one) =>
      isOneSession(one, connection)
        ? isBeside(one)
        : !isBeside(one) &&
          one.connector.id !== connection.connector.id &&
          registry.isOneProvider(one.connector, connection.connector),
    );
  }

  /**
   * The same without showing anything to the user: somebody connected it beside the modal. The
   * active network stays one of the active namespace.
   */
  adopt(registered: readonly RegisteredConnection[]): void {
    this.#change({
      registered,
      ended: [],
      place: this.#parts.isMulti() ? "first" : "alone",
      ...this.#standingOn(registered),
    });
  }

  /** The same as another tab tells it: what is connected then in which order, and what ends. */
  arrange(change: Pick<Change, "registered" | "changed" | "order" | "ended">): void {
    for (const { wallet } of change.registered) this.#silent.add(wallet);
    this.#change({
      ...change,
      place: "behind",
      isRestorable: true,
      ...this.#standingOn(change.registered),
    });
  }

  #standingOn(registered: readonly RegisteredConnection[]): Pick<Change, "networkId"> {
    const { activeNetworkId } = this.#parts.connectionStore.snapshot;
    const active =
      registered.find(({ connection }) => namespaceOf(activeNetworkId) === connection.namespace) ??
      registered[0];
    return active ? { networkId: active.connection.accounts[0].networkId } : {};
  }

  get #connections(): readonly Connection[] {
    return this.#parts.connectionStore.snapshot.connection.connections;
  }

  /** One change: each is followed and all are remembered before anybody is notified. */
  #change(change: Change): void {
    this.together(() => this.#make(change));
  }

  #make({ registered, changed = [], ended, isRestorable = false, ...change }: Change): void {
    const { connectionStore, open, memoryWriter } = this.#parts;
    const before = connectionStore.snapshot.connection.connections;
    const begun = [...registered.map(({ connection }) => connection), ...changed];
    connectionStore.update(withConnections({ ...change, begun, ended }));
    const gone = before.filter((one) => !this.#connections.some(isOf(keyOf(one)))).map(keyOf);
    for (const key of gone) open.release(key);
    for (const { wallet, following } of registered)
      open.register(wallet, this.reactions, following);
    if (isRestorable) memoryWriter.writeActive(gone.map(({ namespace }) => namespace));
    else if (gone.length > 0) memoryWriter.disconnected(gone);
    const [first] = registered;
    if (first)
      memoryWriter.connected(
        first.connection.connector,
        registered.map(({ connection }) => connection.namespace),
        change.place === "alone",
      );
    if (change.order) memoryWriter.writeActive(change.order.map(({ namespace }) => namespace));
  }

  /**
   * A session with another device that no namespace stands on any more is ended there too: nobody
   * could end it from here later. What an extension granted is the extension's own to keep.
   */
  #endReplaced({
    connection: {
      connector: { id, type },
    },
    wallet,
  }: RegisteredConnection): void {
    const isStoodOn = this.#connections.some(({ connector }) => connector.id === id);
    if (type === "WALLET_CONNECT" && !isStoodOn)
      wallet.disconnect(this.#parts.life).catch(() => undefined);
  }

  /** Connections of other wallets whose place is taken. */
  #replacedBy(
    registered: readonly RegisteredConnection[],
    connectorId: string,
  ): readonly RegisteredConnection[] {
    const taken = this.#connections.filter(
      ({ namespace, connector }) =>
        connector.id !== connectorId &&
        registered.some(({ connection }) => connection.namespace === namespace),
    );
    return taken.flatMap((connection) => {
      const wallet = this.#parts.open.get(connection.namespace, connection.connector.id);
      return wallet ? [{ connection, wallet }] : [];
    });
  }

  /** What a connected wallet may cause by itself. */
  readonly reactions: WalletReactions = {
    onNetwork: () => {
      this.#parts.report({ kind: "network-reported" });
    },
    onAccounts: (key) => {
      this.#accountChosen(key);
    },
    onGranted: (connector, grants, withdrawn) => {
      this.#regrant(connector, grants, withdrawn);
    },
    onUnclear: (wallet) => {
      this.#parts.confirm(wallet);
    },
    onEnded: (namespace, connectorId) => {
      const { connection } = this.#parts.connectionStore.snapshot;
      const ending = endingTogether(
        connection,
        connection.connections.filter(isOf({ namespace, connectorId })),
      );
      // A wallet of the page that locks itself says the same as one that takes its grant back: the
      // next page asks it silently which it was.
      const isOver = ending.some(({ connector }) => connector.type === "WALLET_CONNECT");
      this.ended(ending.map(keyOf), !isOver);
    },
  };

  /** An answer to a request that is under way is that request's outcome, not this one. */
  #accountChosen({ namespace, connectorId }: ConnectionKey): void {
    const { connectionStore, isMulti, report } = this.#parts;
    if (connectionStore.snapshot.connection.attempt?.connectorId !== connectorId)
      report({ kind: "account-chosen", namespace, connectorId, isMulti: isMulti() });
  }

  /**
   * The wallet changed what one approval grants, and keeps its places. A namespace that another
   * wallet holds by now stays with that wallet, or has this one behind it where several are live;
   * the account that was chosen stays chosen while it is granted, unless the wallet chose since.
   */
  #regrant(
    connector: Connector,
    grants: readonly WalletGrant[],
    withdrawn: readonly Namespace[],
  ): void {
    const { connectionStore, isMulti, report } = this.#parts;
    const connectorId = connector.id;
    const own = (namespace: Namespace): Connection | undefined =>
      this.#connections.find(isOf({ namespace, connectorId }));
    const isFree = (namespace: Namespace): boolean =>
      isMulti() ||
      own(namespace) !== undefined ||
      !this.#connections.some((one) => one.namespace === namespace);
    const registered = grants
      .filter(({ session: { namespace } }) => isFree(namespace))
      .map(
        ({ wallet, session: granted }): RegisteredConnection => ({
          wallet,
          connection: withFirst(
            toConnection(connector, granted),
            granted.isChosen ? undefined : own(granted.namespace)?.accounts[0].address,
          ),
        }),
      );
    const ended = withdrawn.filter(own).map((namespace) => ({ namespace, connectorId }));
    const isActive = ({ namespace }: { readonly namespace: Namespace }): boolean =>
      namespaceOf(connectionStore.snapshot.activeNetworkId) === namespace;
    this.together(() => {
      this.#change({
        registered,
        place: "behind",
        ended,
        ...(ended.some(isActive) && { networkId: this.#fallback }),
      });
      report({ kind: "network-reported" });
    });
  }

  get #fallback(): CaipNetworkId {
    const { connectionStore, networks } = this.#parts;
    const { activeNetworkId } = connectionStore.snapshot;
    return networks.find(activeNetworkId) ? activeNetworkId : networks.fallback.id;
  }

  /**
   * The wallet took its grant back, or the user ended it: the session forgets it in one change, all
   * of these together. `isRestorable`: the next page tries it again.
   */
  ended(connections: readonly ConnectionKey[], isRestorable = false): void {
    const [first] = connections;
    if (first) this.together(() => this.#end(connections, first.namespace, isRestorable));
  }

  /**
   * Another announcer has the identity of these: those that came back silently end, the others are
   * marked.
   */
  conflicting(connections: readonly Connection[]): void {
    const { connectionStore, open } = this.#parts;
    const isSilent = (one: Connection): boolean => {
      const wallet = open.get(one.namespace, one.connector.id);
      return wallet !== undefined && this.#silent.has(wallet);
    };
    const begun = connections
      .filter((one) => !isSilent(one))
      .map((one) => ({ ...one, connector: { ...one.connector, isConflicting: true } }));
    this.together(() => {
      connectionStore.update(withConnections({ begun, place: "behind" }));
      this.ended(connections.filter(isSilent).map(keyOf), true);
    });
  }

  /** Registers wallets that came back, none of them chosen by the user in this page. */
  restored(registered: readonly RegisteredConnection[], isChosen: boolean): void {
    const { connectionStore, open, report } = this.#parts;
    this.together(() => {
      const restored = registered.map(({ connection }) => connection);
      connectionStore.update(withRestored(restored, isChosen));
      for (const { wallet, following } of registered) {
        this.#silent.add(wallet);
        open.register(wallet, this.reactions, following);
      }
      report({ kind: "restored" });
    });
  }

  #end(connections: readonly ConnectionKey[], namespace: Namespace, isRestorable: boolean): void {
    const { connectionStore, report } = this.#parts;
    const before = connectionStore.snapshot;
    const active = activeConnection(before);
    this.#change({ registered: [], ended: connections, isRestorable, networkId: this.#fallback });
    const now = connectionStore.snapshot;
    const isActive =
      this.#connections.length === 0 ||
      now.switching !== before.switching ||
      (active !== undefined && connections.some((key) => isOf(key)(active)));
    const isConnecting = isUnderway(now.connection.attempt);
    report({ kind: "ended", namespace, isActive, isConnecting });
  }
}

/** The connection with this account in front, where it has it. */
const withFirst = (connection: Connection, address: string | undefined): Connection => ({
  ...connection,
  accounts: accountsFrom(connection, address) ?? connection.accounts,
});
