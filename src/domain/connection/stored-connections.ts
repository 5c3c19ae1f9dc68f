import { CHAINS } from "../chains/chains.js";
import { isEvmAddress, toChecksumAddress } from "../address/evm-address.js";
import { isSameAddress } from "../caip/caip.js";
import { NAMESPACES, type CaipNetworkId, type Namespace } from "../caip/caip.types.js";
import { CONNECTOR_ID } from "../connectors/connector-id.js";
import type { Connector } from "../connectors/connector.js";
import type { ConnectionKey } from "./connection-state.js";
import type { Connection } from "./connection-state.js";
import type {
  AddressLabels,
  RecentConnection,
  StoredAccount,
  StoredConnection,
  StoredConnections,
} from "./recent-connection.js";

/** Limits: connections per namespace, accounts per connection, address labels. */
export const MAX_CONNECTIONS = 20;
export const MAX_ACCOUNTS = 20;
export const MAX_LABELS = 100;

const PLAIN = /^[a-zA-Z0-9]{1,128}$/;
/** True for hex addresses, or ASCII letters and digits. `ChainRules` check more strictly. */
export const isStorableAddress = (
  namespace: Namespace,
  value: unknown,
  networkId?: CaipNetworkId,
): value is string =>
  CHAINS[namespace].hasHexAddresses
    ? isEvmAddress(value, networkId)
    : typeof value === "string" && PLAIN.test(value);

/** Canonical spelling for storage and comparison: EIP-55 for hex addresses. */
export const storedAddress = (namespace: Namespace, address: string): string =>
  CHAINS[namespace].hasHexAddresses && isEvmAddress(address) ? toChecksumAddress(address) : address;

const storedConnection = (
  { accounts, connector, namespace }: Connection,
  before: StoredConnection | undefined,
): StoredConnection => {
  const { accounts: known = [], chosen, walletFirst } = before ?? {};
  const now = accounts.map(
    ({ address, type }): StoredAccount => ({ address: storedAddress(namespace, address), type }),
  );
  const newAccounts = now.filter(({ address }) => !known.some((one) => one.address === address));
  const updated = known.map((one) => now.find(({ address }) => address === one.address) ?? one);
  const isShown = chosen !== undefined && isSameAddress(namespace, chosen, accounts[0].address);
  return {
    connectorId: connector.id,
    accounts: [...newAccounts, ...updated].slice(0, MAX_ACCOUNTS),
    ...(isShown && { chosen, ...(walletFirst !== undefined && { walletFirst }) }),
  };
};

const isEmbedded = ({ connectorId }: StoredConnection): boolean =>
  connectorId === CONNECTOR_ID.auth;

/** Removes all unless one belongs to the signed-in user. */
const withoutFormerUser = (
  storedConnections: StoredConnections,
  connections: readonly Connection[],
): StoredConnections => {
  const currentUser = connections
    .filter(({ connector }) => connector.id === CONNECTOR_ID.auth)
    .flatMap(({ namespace, accounts }) =>
      accounts.map(({ address }) => storedAddress(namespace, address)),
    );
  const formerConnections = NAMESPACES.flatMap(
    (namespace) => storedConnections[namespace] ?? [],
  ).filter(isEmbedded);
  const isSameUser = formerConnections.some(({ accounts }) =>
    accounts.some(({ address }) => currentUser.includes(address)),
  );
  if (currentUser.length === 0 || isSameUser) return storedConnections;
  return Object.fromEntries(
    Object.entries(storedConnections).map(([namespace, list]) => [
      namespace,
      list.filter((one) => !isEmbedded(one)),
    ]),
  );
};

/**
 * Merges live connections into the stored ones, live first. Never stores a conflicting wallet:
 * after a reload its id could name another extension.
 */
export const rememberConnections = (
  before: StoredConnections,
  connected: readonly Connection[],
): StoredConnections => {
  const storedConnections = withoutFormerUser(before, connected);
  const next: Partial<Record<Namespace, readonly StoredConnection[]>> = { ...storedConnections };
  for (const namespace of new Set(connected.map((one) => one.namespace))) {
    const connections = storedConnections[namespace] ?? [];
    const now = connected.filter(
      (one) => one.namespace === namespace && !one.connector.isConflicting,
    );
    const first = now.map((one) =>
      storedConnection(
        one,
        connections.find(({ connectorId }) => connectorId === one.connector.id),
      ),
    );
    const all = [
      ...first,
      ...connections.filter(
        ({ connectorId }) => !now.some(({ connector }) => connector.id === connectorId),
      ),
    ];
    if (all.length > 0) next[namespace] = all.slice(0, MAX_CONNECTIONS);
  }
  return next;
};

/** Stores the account the user chose and the wallet's own first account. */
export const rememberChoice = (
  storedConnections: StoredConnections,
  { namespace, connectorId }: ConnectionKey,
  address: string,
  walletFirst: string,
): StoredConnections => ({
  ...storedConnections,
  [namespace]: storedConnections[namespace]?.map((one) =>
    one.connectorId === connectorId
      ? {
          ...one,
          chosen: storedAddress(namespace, address),
          walletFirst: storedAddress(namespace, walletFirst),
        }
      : one,
  ),
});

/** The user's chosen account; undefined if no longer granted or if the wallet's first changed. */
export const currentChoice = (
  { namespace, accounts }: Connection,
  stored: StoredConnection | undefined,
): string | undefined => {
  const { chosen, walletFirst = accounts[0].address } = stored ?? {};
  const isGranted = accounts.some(
    ({ address }) => chosen !== undefined && isSameAddress(namespace, address, chosen),
  );
  return isGranted && isSameAddress(namespace, walletFirst, accounts[0].address)
    ? chosen
    : undefined;
};

/** Remembered connections whose connector `find` returns and is not conflicting. */
export const recentConnections = (
  storedConnections: StoredConnections,
  find: (connectorId: string, namespace: Namespace) => Connector | undefined,
): readonly RecentConnection[] =>
  Object.entries(storedConnections).flatMap(([name, connections]) =>
    connections.flatMap(({ connectorId, accounts }): readonly RecentConnection[] => {
      const namespace = name as Namespace;
      const connection = find(connectorId, namespace);
      return connection && !connection.isConflicting
        ? [
            {
              namespace,
              connectorId,
              name: connection.name,
              ...(connection.icon !== undefined && { icon: connection.icon }),
              accounts,
            },
          ]
        : [];
    }),
  );

/** Removes a connection, or one of its addresses; a connection without addresses is removed. */
export const forgetConnection = (
  storedConnections: StoredConnections,
  {
    namespace,
    connectorId,
    address,
  }: { readonly namespace: Namespace; readonly connectorId: string; readonly address?: string },
): StoredConnections => {
  const isOtherAddress = (connectedAddress: string): boolean =>
    address !== undefined && !isSameAddress(namespace, connectedAddress, address);
  const withoutAddress = ({ chosen, walletFirst, ...one }: StoredConnection): StoredConnection => ({
    ...one,
    accounts: one.accounts.filter((account) => isOtherAddress(account.address)),
    ...(chosen !== undefined &&
      isOtherAddress(chosen) && {
        chosen,
        ...(walletFirst !== undefined && isOtherAddress(walletFirst) && { walletFirst }),
      }),
  });
  const remaining = (storedConnections[namespace] ?? [])
    .map((one) => (one.connectorId === connectorId ? withoutAddress(one) : one))
    .filter(({ accounts }) => accounts.length > 0);
  return { ...storedConnections, [namespace]: remaining };
};

const isRemembered = (storedConnections: StoredConnections, label: string): boolean =>
  NAMESPACES.some((namespace) =>
    storedConnections[namespace]?.some(({ accounts }) =>
      accounts.some(({ address }) => `${namespace}:${address}` === label),
    ),
  );

/** Drops labels of addresses that are no longer remembered. */
export const remainingLabels = (
  labels: AddressLabels,
  before: StoredConnections,
  now: StoredConnections,
): AddressLabels =>
  Object.fromEntries(
    Object.entries(labels).filter(
      ([label]) => !isRemembered(before, label) || isRemembered(now, label),
    ),
  ) as AddressLabels;

/** Adds a label as the newest or removes it; drops the oldest above the limit. */
export const setLabel = (
  labels: AddressLabels,
  key: keyof AddressLabels,
  label: string | undefined,
): AddressLabels => {
  const others = Object.entries(labels).filter(([one]) => one !== key);
  return Object.fromEntries(
    [...others, ...(label === undefined ? [] : [[key, label] as const])].slice(-MAX_LABELS),
  ) as AddressLabels;
};
