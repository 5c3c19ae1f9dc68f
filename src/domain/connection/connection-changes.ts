import { namespaceOf, toCaipAddress } from "../caip/caip.js";
import type { Account } from "../account/account.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { type ConnectionKey, isOf, keyOf } from "./connection-key.js";
import { type Connection, type ConnectionState, build } from "./connection-state.js";

/** An account as a wallet names it; network and connector are known from the connection. */
export type GrantedAccount = Pick<Account, "address" | "type" | "publicKey" | "path">;

/**
 * An account as the wallet names it, with where it is known from; the address has the form of its
 * namespace, as the wallet's adapter checked. Throws as `toCaipAddress` does.
 */
export const toAccount = (
  { address, type, publicKey, path }: GrantedAccount,
  where: Pick<Account, "namespace" | "networkId" | "connectorId">,
): Account =>
  ({
    ...where,
    address,
    caipAddress: toCaipAddress(where.networkId, address),
    type,
    ...(publicKey !== undefined && { publicKey }),
    ...(path !== undefined && { path }),
  }) as Account;

/**
 * Where a wallet that connects comes to stand in its namespace: alone, before the others, or where
 * it is or else behind them.
 */
export type Place = "alone" | "first" | "behind";

/** Of one connector: the CAIP-10 id names the network too. */
const isSameAccount = (a: Account, b: Account | undefined): boolean =>
  a.caipAddress === b?.caipAddress &&
  a.type === b.type &&
  a.publicKey === b.publicKey &&
  a.path === b.path;

const isSameList = (a: readonly Account[], b: readonly Account[]): boolean =>
  a.length === b.length && a.every((account, index) => isSameAccount(account, b[index]));

/** Of two with one key: the connector may be described anew. */
const isSameConnection = (a: Connection, b: Connection): boolean =>
  a.connector === b.connector && isSameList(a.accounts, b.accounts);

/**
 * Changes the one connection of this namespace and connector; an event of any other connector
 * changes nothing.
 */
const changeConnection = (
  state: ConnectionState,
  namespace: Namespace,
  connectorId: string,
  change: (connection: Connection) => Connection,
): ConnectionState => {
  const current = state.connections.find(isOf({ namespace, connectorId }));
  if (current === undefined) return state;
  const next = change(current);
  return isSameConnection(current, next)
    ? state
    : build(
        state,
        state.connections.map((one) => (one === current ? next : one)),
        state.attempt,
      );
};

const withAccounts = (connection: Connection, accounts: readonly Account[]): Connection => {
  const [first, ...others] = accounts;
  return first === undefined ? connection : { ...connection, accounts: [first, ...others] };
};

const isIn =
  (namespace: Namespace) =>
  (one: Connection): boolean =>
    one.namespace === namespace;

/**
 * The connections of one namespace become these, in this order and where the first of them stood;
 * every other stays as it is.
 */
const arrange = (
  all: readonly Connection[],
  namespace: Namespace,
  wanted: readonly Connection[],
): readonly Connection[] => {
  const at = all.findIndex(isIn(namespace));
  const others = all.filter((one) => one.namespace !== namespace);
  return at < 0 ? [...others, ...wanted] : [...others.slice(0, at), ...wanted, ...others.slice(at)];
};

const isSameOrder = (a: readonly Connection[], b: readonly Connection[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index]);

const placed = (
  all: readonly Connection[],
  connection: Connection,
  place: Place,
): readonly Connection[] => {
  const present = all.filter(isIn(connection.namespace));
  const known = present.find(isOf(keyOf(connection)));
  const now = known && isSameConnection(known, connection) ? known : connection;
  const others = present.filter((one) => one !== known);
  const behind = known ? present.map((one) => (one === known ? now : one)) : [...others, now];
  const together = place === "first" ? [now, ...others] : behind;
  const next = arrange(all, connection.namespace, place === "alone" ? [now] : together);
  return isSameOrder(next, all) ? all : next;
};

/**
 * A wallet is connected, alone in its namespace unless another place is said; it ends an attempt at
 * the same connector.
 */
export const connected = (
  state: ConnectionState,
  connection: Connection,
  place: Place = "alone",
): ConnectionState => {
  const open = state.attempt?.connectorId === connection.connector.id ? undefined : state.attempt;
  const connections = placed(state.connections, connection, place);
  return connections === state.connections && open === state.attempt
    ? state
    : build(state, connections, open);
};

/**
 * A registered connection comes first in its namespace, with these accounts. No wallet answered
 * anything: an attempt under way stays, also one at the same connector.
 */
export const chosen = (state: ConnectionState, connection: Connection): ConnectionState => {
  const connections = placed(state.connections, connection, "first");
  return connections === state.connections ? state : build(state, connections, state.attempt);
};

/**
 * Live connections in the order of these keys within their namespace, the first of them shown;
 * those that are not named follow. Of one that is not live nothing changes.
 */
export const ordered = (
  state: ConnectionState,
  keys: readonly ConnectionKey[],
): ConnectionState => {
  const next = keys.reduceRight((all, key) => {
    const connection = all.find(isOf(key));
    return connection ? placed(all, connection, "first") : all;
  }, state.connections);
  return isSameOrder(next, state.connections) ? state : build(state, next, state.attempt);
};

/** Another connection is on its way to be the shown one, or no longer. */
export const switchingConnection = (
  state: ConnectionState,
  isSwitchingConnection: boolean,
): ConnectionState =>
  state.isSwitchingConnection === isSwitchingConnection
    ? state
    : { ...state, isSwitchingConnection };

/**
 * The wallet shows other accounts, the active one first, on the network it is on. None left means
 * disconnected. Throws as `toCaipAddress` does for an address that CAIP-10 cannot carry.
 */
export const accountsChanged = (
  state: ConnectionState,
  namespace: Namespace,
  connectorId: string,
  accounts: readonly GrantedAccount[],
): ConnectionState => {
  if (accounts.length === 0) return disconnected(state, { namespace, connectorId });
  return changeConnection(state, namespace, connectorId, (connection) => {
    const { networkId } = connection.accounts[0];
    return withAccounts(
      connection,
      accounts.map((account) => toAccount(account, { namespace, networkId, connectorId })),
    );
  });
};

/**
 * The wallet is on another network: every account of the connection moves with it. A network of
 * another namespace changes nothing.
 */
export const networkChanged = (
  state: ConnectionState,
  namespace: Namespace,
  connectorId: string,
  networkId: CaipNetworkId,
): ConnectionState => {
  if (namespaceOf(networkId) !== namespace) return state;
  return changeConnection(state, namespace, connectorId, (connection) =>
    withAccounts(
      connection,
      connection.accounts.map((account) => ({
        ...account,
        networkId,
        caipAddress: toCaipAddress(networkId, account.address),
      })),
    ),
  );
};

/** One session of the WalletConnect protocol carries all its namespaces. */
export const isOneSession = (a: Connection, b: Connection): boolean =>
  a === b || (a.connector.type === "WALLET_CONNECT" && a.connector.id === b.connector.id);

/** Who signed in at the secure frame is signed out of it in all namespaces at once. */
const isOneSignIn = (a: Connection, b: Connection): boolean =>
  a.connector.type === "AUTH" && a.connector.id === b.connector.id;

/**
 * The chosen connections with those that cannot go on without them: the protocol, and the secure
 * frame, end a session only as a whole.
 */
export const endingTogether = (
  { connections }: ConnectionState,
  chosen: readonly Connection[],
): readonly Connection[] =>
  connections.filter((one) =>
    chosen.some((other) => isOneSession(one, other) || isOneSignIn(one, other)),
  );

/** Connections end: those that match all that is named, or every one. An attempt in view stays. */
export const disconnected = (
  state: ConnectionState,
  which: { readonly namespace?: Namespace; readonly connectorId?: string } = {},
): ConnectionState => {
  const left = state.connections.filter(
    ({ namespace, connector }) =>
      (which.namespace !== undefined && which.namespace !== namespace) ||
      (which.connectorId !== undefined && which.connectorId !== connector.id),
  );
  return left.length === state.connections.length ? state : build(state, left, state.attempt);
};
