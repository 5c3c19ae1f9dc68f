import type { AccountType } from "../account/account.js";
import type { Namespace } from "../caip/caip.types.js";

/** An account a wallet granted once, as it is remembered. */
export interface StoredAccount {
  readonly address: string;
  readonly type: AccountType;
}

/**
 * What is remembered of one connector in one namespace: every account it ever granted here, the
 * newest first.
 */
export interface StoredConnection {
  readonly connectorId: string;
  readonly accounts: readonly StoredAccount[];
  /**
   * The address that the user chose in this page, while it is the shown one of the connection;
   * missing where the wallet's own order counts.
   */
  readonly chosen?: string;
  /**
   * The account that the wallet itself had first when `chosen` was chosen: once it has another one
   * first, its own order counts again.
   */
  readonly walletFirst?: string;
}

/** Namespace → connections, the newest first. */
export type StoredConnections = Readonly<Partial<Record<Namespace, readonly StoredConnection[]>>>;

/**
 * A remembered connection that is not live and whose connector is in the page; connecting it again
 * asks the wallet.
 */
export interface RecentConnection {
  readonly namespace: Namespace;
  readonly connectorId: string;
  readonly name: string;
  /** A vetted data URI; only ever an image source. */
  readonly icon?: string;
  readonly accounts: readonly StoredAccount[];
}

/**
 * The user's own names of addresses: `<namespace>:<address>` → one line of text, at most 64
 * characters.
 */
export type AddressLabels = Readonly<Record<`${Namespace}:${string}`, string>>;
