import { isSameAddress, namespaceOf, toCaipAddress } from "../caip/caip.js";
import type { Account } from "../account/account.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { type ConnectionKey, hasKey, keyOf } from "./connection-state.js";
import { type Connection, type ConnectionState, buildState } from "./connection-state.js";

/** An account granted by a wallet; the connection provides network and connector. */
export type GrantedAccount = Pick<Account, "address" | "type" | "publicKey" | "path">;

/** Builds an account from a granted one. Throws like `toCaipAddress`. */
export const toAccount = (
  { address, type, publicKey, path }: GrantedAccount,
  key: Pick<Account, "namespace" | "networkId" | "connectorId">,
): Account =>
  ({
    ...key,
    address,
    caipAddress: toCaipAddress(key.networkId, address),
    type,
    ...(publicKey !== undefined && { publicKey }),
    ...(path !== undefined && { path }),
  }) as Account;

/** Moves the account with this address to the front; undefined without it. */
export const accountsFrom = (
  { namespace, accounts }: Connection,
  address: string | undefined,
): readonly [Account, ...Account[]] | undefined => {
  const chosen =
    address === undefined
      ? undefined
      : accounts.find((account) => isSameAddress(namespace, account.address, address));
  return chosen && [chosen, ...accounts.filter((account) => account !== chosen)];
};

/**
 * Where a connection goes in its namespace: replaces all, first, or its present place (else last).
 */
export type ConnectionPosition = "alone" | "first" | "behind";

/** The CAIP-10 id includes the network. */
const isSameAccount = (a: Account, b: Account | undefined): boolean =>
  a.caipAddress === b?.caipAddress &&
  a.type === b.type &&
  a.publicKey === b.publicKey &&
  a.path === b.path;

const isSameList = (a: readonly Account[], b: readonly Account[]): boolean =>
  a.length === b.length && a.every((account, index) => isSameAccount(account, b[index]));

/** The connector's description may differ. */
const isSameConnection = (a: Connection, b: Connection): boolean =>
  a.connector === b.connector && isSameList(a.accounts, b.accounts);

/** Returns the same state without such a connection. */
const changeConnection = (
  state: ConnectionState,
  namespace: Namespace,
  connectorId: string,
  change: (connection: Connection) => Connection,
): ConnectionState => {
  const current = state.connections.find(hasKey({ namespace, connectorId }));
  if (current === undefined) return state;
  const next = change(current);
  return isSameConnection(current, next)
    ? state
    : buildState(
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

/** At the position of the first one. */
const replaceInNamespace = (
  all: readonly Connection[],
  namespace: Namespace,
  replacement: readonly Connection[],
): readonly Connection[] => {
  const at = all.findIndex(isIn(namespace));
  const others = all.filter((one) => one.namespace !== namespace);
  return at < 0
    ? [...others, ...replacement]
    : [...others.slice(0, at), ...replacement, ...others.slice(at)];
};

const isSameOrder = (a: readonly Connection[], b: readonly Connection[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index]);

const insertConnection = (
  all: readonly Connection[],
  connection: Connection,
  position: ConnectionPosition,
): readonly Connection[] => {
  const namespaceConnections = all.filter(isIn(connection.namespace));
  const current = namespaceConnections.find(hasKey(keyOf(connection)));
  const now = current && isSameConnection(current, connection) ? current : connection;
  const others = namespaceConnections.filter((one) => one !== current);
  const otherConnections = current
    ? namespaceConnections.map((one) => (one === current ? now : one))
    : [...others, now];
  const reorderedConnections = position === "first" ? [now, ...others] : otherConnections;
  const next = replaceInNamespace(
    all,
    connection.namespace,
    position === "alone" ? [now] : reorderedConnections,
  );
  return isSameOrder(next, all) ? all : next;
};

/** Adds a connection. Ends an attempt at the same connector. */
export const addConnection = (
  state: ConnectionState,
  connection: Connection,
  position: ConnectionPosition = "alone",
): ConnectionState => {
  const attempt =
    state.attempt?.connectorId === connection.connector.id ? undefined : state.attempt;
  const connections = insertConnection(state.connections, connection, position);
  return connections === state.connections && attempt === state.attempt
    ? state
    : buildState(state, connections, attempt);
};

/** Moves a registered connection to the front of its namespace. Keeps a pending attempt. */
export const activateConnection = (
  state: ConnectionState,
  connection: Connection,
): ConnectionState => {
  const connections = insertConnection(state.connections, connection, "first");
  return connections === state.connections ? state : buildState(state, connections, state.attempt);
};

/** Moves these connections to the front of their namespaces, in order. */
export const reorderConnections = (
  state: ConnectionState,
  keys: readonly ConnectionKey[],
): ConnectionState => {
  const next = keys.reduceRight((all, key) => {
    const connection = all.find(hasKey(key));
    return connection ? insertConnection(all, connection, "first") : all;
  }, state.connections);
  return isSameOrder(next, state.connections) ? state : buildState(state, next, state.attempt);
};

export const setSwitchingConnection = (
  state: ConnectionState,
  isSwitchingConnection: boolean,
): ConnectionState =>
  state.isSwitchingConnection === isSwitchingConnection
    ? state
    : { ...state, isSwitchingConnection };

/** Replaces a connection's accounts, active first; an empty list disconnects it. */
export const replaceAccounts = (
  state: ConnectionState,
  namespace: Namespace,
  connectorId: string,
  accounts: readonly GrantedAccount[],
): ConnectionState => {
  if (accounts.length === 0) return removeConnections(state, { namespace, connectorId });
  return changeConnection(state, namespace, connectorId, (connection) => {
    const { networkId } = connection.accounts[0];
    return withAccounts(
      connection,
      accounts.map((account) => toAccount(account, { namespace, networkId, connectorId })),
    );
  });
};

/** Moves a connection to another network. Ignores a network of another namespace. */
export const moveToNetwork = (
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

/** A WalletConnect session covers all its namespaces. */
export const isOneSession = (a: Connection, b: Connection): boolean =>
  a === b || (a.connector.type === "WALLET_CONNECT" && a.connector.id === b.connector.id);

/** Signing out of the secure frame affects all namespaces. */
const isOneSignIn = (a: Connection, b: Connection): boolean =>
  a.connector.type === "AUTH" && a.connector.id === b.connector.id;

/** Adds the connections that can only end together with the chosen ones. */
export const connectionsEndingWith = (
  { connections }: ConnectionState,
  chosen: readonly Connection[],
): readonly Connection[] =>
  connections.filter((one) =>
    chosen.some((other) => isOneSession(one, other) || isOneSignIn(one, other)),
  );

/** Removes the connections that match all given criteria, or all connections. */
export const removeConnections = (
  state: ConnectionState,
  filter: { readonly namespace?: Namespace; readonly connectorId?: string } = {},
): ConnectionState => {
  const remaining = state.connections.filter(
    ({ namespace, connector }) =>
      (filter.namespace !== undefined && filter.namespace !== namespace) ||
      (filter.connectorId !== undefined && filter.connectorId !== connector.id),
  );
  return remaining.length === state.connections.length
    ? state
    : buildState(state, remaining, state.attempt);
};
