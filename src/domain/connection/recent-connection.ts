import type { AccountType } from "../account/account.js";
import type { Namespace } from "../caip/caip.types.js";

/** A remembered account that a wallet granted. */
export interface StoredAccount {
  /** The address in its chain's own form. */
  readonly address: string;
  /** Type of the account. */
  readonly type: AccountType;
}

/** Stored data of a connector in a namespace: all accounts it granted, newest first. */
export interface StoredConnection {
  readonly connectorId: string;
  readonly accounts: readonly StoredAccount[];
  /** The address the user chose on this page; absent if the wallet's order applies. */
  readonly chosen?: string;
  /** The wallet's first account at that time; if it changes, the wallet's order applies again. */
  readonly walletFirst?: string;
}

/** Stored connections by namespace, newest first. */
export type StoredConnections = Readonly<Partial<Record<Namespace, readonly StoredConnection[]>>>;

/** A remembered connection that is not live. Reconnecting asks the wallet. */
export interface RecentConnection {
  /** The namespace of the connection. */
  readonly namespace: Namespace;
  /** Id of the connector. */
  readonly connectorId: string;
  /** The wallet's name when it was connected. */
  readonly name: string;
  /** A validated data URI; used only as an image source. */
  readonly icon?: string;
  /** The accounts of the connection. */
  readonly accounts: readonly StoredAccount[];
}

/** User-defined address labels: `<namespace>:<address>` → one line of at most 64 characters. */
export type AddressLabels = Readonly<Record<`${Namespace}:${string}`, string>>;
