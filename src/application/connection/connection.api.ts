import type { Account } from "../../domain/account/account.js";
import type { CaipAddress, Namespace } from "../../domain/caip/caip.types.js";
import type { ConnectionKey } from "../../domain/connection/connection-key.js";
import type { ConnectionState as ConnectedWallets } from "../../domain/connection/connection-state.js";
import type { AddressLabels, RecentConnection } from "../../domain/connection/recent-connection.js";
import type { ConnectorRow } from "../../domain/connectors/connector.js";
import type { ChosenWallet } from "../../domain/connectors/paired-wallet.js";
import type { PairingCache } from "../../domain/pairing/pairing-plan.js";
import type { Observable } from "rxjs";
import type { Call, Group } from "../shared/group.js";

/**
 * What an `Eip1193Provider` rejects and disconnects with: `code` is one of EIP-1193, or the
 * wallet's own.
 */
export interface Eip1193Error extends Error {
  readonly code: number;
  readonly data?: unknown;
}

/**
 * The events of EIP-1193, each name with its listener. They follow the facade's state: none is sent
 * for a change that it does not have.
 */
export interface Eip1193Events {
  /** An EVM wallet is connected; none was before. `chainId`: 0x hex. */
  connect(info: { readonly chainId: string }): void;
  /** No EVM wallet is connected any more; code 4900. */
  disconnect(error: Eip1193Error): void;
  /**
   * The chain the wallet stands on, in 0x hex; without a wallet the active network, where that is
   * an EVM one.
   */
  chainChanged(chainId: string): void;
  /**
   * The accounts of the connected wallet, the active one first, checksummed; none once it is
   * disconnected.
   */
  accountsChanged(accounts: `0x${string}`[]): void;
  /**
   * What the wallet sends by itself, as `eth_subscription`. Its data is the wallet's and unchecked.
   */
  message(message: { readonly type: string; readonly data: unknown }): void;
}

/**
 * The EIP-1193 provider of the connected wallet, for libraries that want one (viem's `custom`,
 * ethers' `BrowserProvider`); the same object at each call of `provider("eip155")`. Rejects as
 * EIP-1193 does (4001 declined, or a signature that its user left; 4100 not connected; 4900
 * disconnected meanwhile), else with a `LatchkitError`: `transaction/unknown` for a request to send
 * that was left before the wallet answered, and may have been sent. A name that is no event of
 * EIP-1193 is ignored; a listener counts once.
 */
export interface Eip1193Provider {
  /**
   * `eth_accounts` and `eth_requestAccounts` are answered with the accounts that the facade has,
   * the active one first; everything else goes to the wallet as it is. `wallet_switchEthereumChain`
   * and `wallet_addEthereumChain` stand in one line with `network.switch`, and settle when the
   * state is what the wallet then reports.
   */
  request<T = unknown>(call: { readonly method: string; readonly params?: unknown }): Promise<T>;
  on<E extends keyof Eip1193Events>(event: E, listener: Eip1193Events[E]): void;
  removeListener<E extends keyof Eip1193Events>(event: E, listener: Eip1193Events[E]): void;
}

/**
 * The raw provider of the connected wallet of a namespace other than eip155: its own methods, such
 * as `solana_signMessage`, `signPsbt`, `polkadot_signTransaction` or `cosmos_signDirect`, sent on
 * the network of that namespace's account. Rejects as `Eip1193Provider`, and with 4200 for what the
 * wallet did not approve.
 */
export interface NamespaceProvider {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
}

/** All connected wallets, the attempt in view, and what is remembered beside them. */
export interface ConnectionState extends ConnectedWallets {
  /**
   * Remembered, not live, and the connector is in the page; the newest first. Empty without the
   * feature `multiWallet`.
   */
  readonly recent: readonly RecentConnection[];
  readonly labels: AddressLabels;
}

/**
 * What a switch changed. `hasSwitchedWallet`: the shown connection is another one that was live
 * already.
 */
export interface AccountChange {
  readonly address: string;
  readonly namespace: Namespace;
  readonly hasSwitchedAccount: boolean;
  readonly hasSwitchedWallet: boolean;
}

/** A connection, and the account of it that is meant. */
export interface ConnectionTarget extends ConnectionKey {
  readonly address?: string;
}

/** Connecting, ending and changing wallets, with or without the modal. */
export interface ConnectionGroup extends Group<ConnectionState> {
  /**
   * Connects one wallet: the id of a connector, or a row of `connectors.groups`, of which a
   * described wallet (`row.wallet`) is paired over WalletConnect. Resolves with its active account.
   * A newer attempt replaces an older one (`connection/superseded`); only for a wallet on another
   * device, on Telegram and Safari on iOS, it joins the one that is pending, or shows the code
   * again that still listens: there the page is put away while the user is in the wallet. `cache`
   * says otherwise: `always` everywhere, `never` nowhere. "injected" is the wallet at
   * `window.ethereum`, also where it announced itself and is listed by that name. `wallet`, with
   * "walletConnect": the described wallet that is to be paired; the session is shown and remembered
   * as that wallet.
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
   * Ends all, or the named connections, in one change; the next connected wallet of a namespace
   * becomes its connected one. A WalletConnect session ends as a whole, with all its namespaces.
   */
  disconnect(which?: {
    readonly namespace?: Namespace;
    readonly connectorId?: string;
  }): Promise<void>;
  /**
   * Makes another account of a connected wallet the shown one of its namespace. Rejects with
   * `account/not-available`.
   */
  switchAccount(to: CaipAddress, call?: Call): Promise<AccountChange>;
  /**
   * Makes another connection, and the account named, the shown one, and its namespace the active
   * one. A live one is switched to without asking; a remembered wallet is connected; of
   * "walletConnect" the modal shows the way to pair, and the promise waits for it. An open modal
   * then shows ProfileWallets. Rejects with `connection/no-connector`, `account/not-available`,
   * `modal/closed`, `call/aborted` where nobody was paired within ten minutes, and as `connect`
   * does.
   */
  switchConnection(to: ConnectionTarget, call?: Call): Promise<AccountChange>;
  /**
   * Forgets a remembered connection or one address of it, with the labels. Rejects with
   * `connection/invalid-status` for one that is connected.
   */
  forget(which: ConnectionTarget): Promise<void>;
  /**
   * Gives an address the user's own name: one line, cut to 64 characters. Without one the name
   * is taken away.
   */
  setLabel(
    account: { readonly namespace: Namespace; readonly address: string },
    label?: string,
  ): Promise<void>;
  /** Every switch of account or connection that was made through this instance. */
  readonly changes$: Observable<AccountChange>;
  /** Rejects with `chain/adapter-not-found` for a namespace without a network. */
  provider(namespace: "eip155"): Promise<Eip1193Provider>;
  provider(namespace: Exclude<Namespace, "eip155">): Promise<NamespaceProvider>;
}
