import type { AccountType } from "../account/account.js";
import type { Connector } from "../connectors/connector.js";
import type { Namespace } from "../caip/caip.types.js";

/** An account a wallet granted once, as it is remembered. */
export interface StoredAccount { readonly address: string; readonly type: AccountType }

/** What is remembered of one connector in one namespace: every account it ever granted here, the newest first. */
export interface StoredConnection { readonly connectorId: string; readonly accounts: readonly StoredAccount[] }

/** Namespace → connections, the newest first. */
export type StoredConnections = Readonly<Partial<Record<Namespace, readonly StoredConnection[]>>>;

/** A remembered connection that is not live and whose connector is in the page; connecting it again asks the wallet. Wallet-protocols f. */
export interface RecentConnection {
  readonly namespace: Namespace;
  readonly connectorId: string;
  readonly name: string;
  /** A vetted data URI; only ever an image source. */
  readonly icon?: string;
  readonly accounts: readonly StoredAccount[];
}

/** The remembered connections whose connector is in the page. A conflicting announcer never takes the place of the one that was remembered (T1). */
export const recentFrom = (stored: StoredConnections, wallets: readonly { readonly connector: Connector }[]): readonly RecentConnection[] =>
  Object.entries(stored).flatMap(([name, connections]) => connections.flatMap(({ connectorId, accounts }): readonly RecentConnection[] => {
    const namespace = name as Namespace;
    const found = wallets.find(({ connector }) => connector.id === connectorId && connector.namespaces.includes(namespace))?.connector;
    return found && !found.isConflicting ? [{ namespace, connectorId, name: found.name, ...(found.icon !== undefined && { icon: found.icon }), accounts }] : [];
  }));

/** The visitor's own names of addresses: `<namespace>:<address>` → one line of text, at most 64 characters. */
export type AddressLabels = Readonly<Record<`${Namespace}:${string}`, string>>;
