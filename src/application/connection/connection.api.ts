import type { Account } from "../../domain/account/account.js";
import type { CaipAddress, Namespace } from "../../domain/caip/caip.types.js";
import type {
  ConnectionKey,
  ConnectionState as ConnectedWallets,
} from "../../domain/connection/connection-state.js";
import type { AddressLabels, RecentConnection } from "../../domain/connection/recent-connection.js";
import type { ChosenWallet, ConnectorRow } from "../../domain/connectors/connector.js";
import type { PairingCache } from "../../domain/pairing/pairing-plan.js";
import type { Observable } from "rxjs";
import type { Call, Group } from "../shared/group.js";

/**
 * Error that an `Eip1193Provider` rejects with and passes to `disconnect`. `code` is defined by
 * EIP-1193 or by the wallet.
 */
export interface Eip1193Error extends Error {
  /** An EIP-1193 or JSON-RPC code, for example 4001 if the user declined. */
  readonly code: number;
  /** The wallet's details, as it sent them. */
  readonly data?: unknown;
}

/**
 * The EIP-1193 events and their listeners. An event is sent only when the facade's state changes.
 */
export interface Eip1193Events {
  /** The first EVM wallet connected. `chainId`: 0x hex. */
  connect(info: { readonly chainId: string }): void;
  /** The last EVM wallet disconnected; code 4900. */
  disconnect(error: Eip1193Error): void;
  /** The wallet's chain in 0x hex; without a wallet, the active network if it is an EVM network. */
  chainChanged(chainId: string): void;
  /**
   * Accounts of the connected wallet, checksummed, the active one first. Empty after
   * disconnecting.
   */
  accountsChanged(accounts: `0x${string}`[]): void;
  /** Messages that the wallet pushes, such as `eth_subscription`. The data is not validated. */
  message(message: { readonly type: string; readonly data: unknown }): void;
}

/**
 * The EIP-1193 provider of the connected wallet, for libraries that need one (viem's `custom`,
 * ethers' `BrowserProvider`). Each call of `provider("eip155")` returns the same object. Rejects
 * with EIP-1193 codes (4001 declined or signature cancelled, 4100 not connected, 4900 disconnected
 * during the request), otherwise with a `LatchkitError`; `transaction/unknown` means that the
 * caller stopped waiting and the transaction may have been sent. Unknown event names are ignored;
 * a listener is registered once.
 */
export interface Eip1193Provider {
  /**
   * `eth_accounts` and `eth_requestAccounts` return the facade's accounts, the active one first;
   * all other requests go to the wallet unchanged. `wallet_switchEthereumChain` and
   * `wallet_addEthereumChain` share the queue of `network.switch` and settle when the state
   * reflects the wallet's chain.
   */
  request<T = unknown>(call: { readonly method: string; readonly params?: unknown }): Promise<T>;
  /** Adds a listener; one that is already registered is not added again. */
  on<E extends keyof Eip1193Events>(event: E, listener: Eip1193Events[E]): void;
  /** Removes a listener; does nothing if it is not registered. */
  removeListener<E extends keyof Eip1193Events>(event: E, listener: Eip1193Events[E]): void;
}

/**
 * The raw provider of a connected wallet outside eip155. Takes the namespace's own methods, such
 * as `solana_signMessage`, `signPsbt`, `polkadot_signTransaction` or `cosmos_signDirect`, and
 * sends them on the account's network. Rejects as `Eip1193Provider`, and with 4200 for methods
 * that the wallet did not approve.
 */
export interface NamespaceProvider {
  /** Sends a request on the account's network and resolves with the wallet's answer. */
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
}

/** Connected wallets, the current attempt, and remembered connections. */
export interface ConnectionState extends ConnectedWallets {
  /**
   * Remembered connections that are not live and whose connector is available, newest first. Empty
   * without the feature `multiWallet`.
   */
  readonly recent: readonly RecentConnection[];
  /** The user's own labels of addresses. */
  readonly labels: AddressLabels;
}

/** Result of a switch. `hasSwitchedWallet`: another live connection was selected. */
export interface AccountChange {
  /** The account that is now selected. */
  readonly address: string;
  /** The namespace of the account. */
  readonly namespace: Namespace;
  /** True if another account was selected before. */
  readonly hasSwitchedAccount: boolean;
  /** True if an account of another wallet was selected before. */
  readonly hasSwitchedWallet: boolean;
}

/** A connection, optionally with one of its accounts. */
export interface ConnectionTarget extends ConnectionKey {
  /** The account to select; default: the first of the connection. */
  readonly address?: string;
}

/** Connects, disconnects and switches wallets, with or without the modal. */
export interface ConnectionGroup extends Group<ConnectionState> {
  /**
   * Connects one wallet and resolves with its active account. `target` is a connector id or a row
   * of `connectors.groups`; a row with `wallet` is paired over WalletConnect. A newer attempt
   * cancels an older one (`connection/superseded`). Exception: on Telegram and on iOS Safari the
   * page sleeps while the user is in the wallet app, so for a wallet on another device the call
   * joins the pending attempt or shows the unexpired code again. `cache` overrides this: `always`
   * reuses on every platform, `never` on none. "injected" is the wallet at `window.ethereum`, even
   * if EIP-6963 lists it under its own name. `wallet`, with "walletConnect": the catalogue wallet
   * to pair; the session is shown and remembered as that wallet.
   */
  connect(
    target: ConnectorRow | string,
    call?: Call & {
      readonly namespace?: Namespace;
      readonly wallet?: ChosenWallet;
      readonly cache?: PairingCache;
    },
  ): Promise<Account>;
  /**
   * Disconnects all connections, or those that match, in one state change. The next connected
   * wallet of the namespace becomes its selected one. A WalletConnect session ends in all its
   * namespaces.
   */
  disconnect(filter?: {
    readonly namespace?: Namespace;
    readonly connectorId?: string;
  }): Promise<void>;
  /**
   * Selects another account of a connected wallet for its namespace. Rejects with
   * `account/not-available`.
   */
  switchAccount(to: CaipAddress, call?: Call): Promise<AccountChange>;
  /**
   * Selects another connection and account, and activates its namespace. A live connection is
   * selected without a wallet request; a remembered wallet is connected again; for "walletConnect"
   * the modal opens and the promise waits for the pairing. An open modal then shows
   * ProfileWallets. Rejects with `connection/no-connector`, `account/not-available`,
   * `modal/closed`, `call/aborted` after ten minutes without a pairing, and as `connect`.
   */
  switchConnection(to: ConnectionTarget, call?: Call): Promise<AccountChange>;
  /**
   * Deletes a remembered connection, or one of its addresses, with the labels. Rejects with
   * `connection/invalid-status` if it is connected.
   */
  forget(which: ConnectionTarget): Promise<void>;
  /**
   * Sets the user's label for an address: one line, cut to 64 characters. Without `label` it is
   * deleted.
   */
  setLabel(
    account: { readonly namespace: Namespace; readonly address: string },
    label?: string,
  ): Promise<void>;
  /** Emits each switch of account or connection made through this instance. */
  readonly changes$: Observable<AccountChange>;
  /** Rejects with `chain/adapter-not-found` if the namespace has no network. */
  provider(namespace: "eip155"): Promise<Eip1193Provider>;
  /** The raw provider of a namespace outside eip155. Rejects as above. */
  provider(namespace: Exclude<Namespace, "eip155">): Promise<NamespaceProvider>;
}
