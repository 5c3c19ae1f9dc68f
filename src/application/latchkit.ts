import type { Observable } from "rxjs";
import type { Account, AccountOn, TextOn } from "../domain/account/account.js";
import type { Balance } from "../domain/balance/balance.js";
import type { CaipAddress, CaipNetworkId, Namespace } from "../domain/caip/caip.types.js";
import type { CatalogueState } from "../domain/catalogue/catalogue-state.js";
import type {
  ConnectionState as ConnectedWallets,
  ConnectionStatus,
} from "../domain/connection/connection-state.js";
import type { ConnectionKey } from "../domain/connection/connection-key.js";
import type { AddressLabels, RecentConnection } from "../domain/connection/recent-connection.js";
import type { Connector, ConnectorGroup } from "../domain/connectors/connector.js";
import type { ChosenWallet } from "../domain/connectors/paired-wallet.js";
import type { LatchkitError } from "../domain/errors/latchkit-error.js";
import type { Network } from "../domain/network/network.js";
import type { Route, ViewName } from "../domain/navigation/route.js";
import type { PairingCache } from "../domain/pairing/pairing-plan.js";
import type { PairingState, WalletLink } from "../domain/pairing/pairing-state.js";
import type { HostFeatures, ProjectFeatures } from "../domain/config/features.js";
import type { LoadState } from "../domain/shared/load-state.js";
import type { LatchkitEvent } from "../domain/telemetry/events.js";
import type { Toast } from "../domain/toast/toast.types.js";
import type { PsbtRequest, SignedPsbt } from "../domain/transaction/psbt.js";
import type {
  BatchCall,
  BatchStatus,
  TransactionReceipt,
  TransactionRef,
  TransactionRequest,
  TypedData,
  WalletCapabilities,
} from "../domain/transaction/transaction.js";

export type { CatalogueState } from "../domain/catalogue/catalogue-state.js";
export type {
  EventName,
  EventProperties,
  LatchkitEvent,
  SelectPlatform,
  SetUp,
} from "../domain/telemetry/events.js";
export type {
  Connection,
  ConnectionAttempt,
  ConnectionStatus,
} from "../domain/connection/connection-state.js";
export type { ConnectionKey } from "../domain/connection/connection-key.js";
export type {
  AddressLabels,
  RecentConnection,
  StoredAccount,
} from "../domain/connection/recent-connection.js";

/**
 * The public face of one instance (api.md). Every promise of an action rejects with a
 * `LatchkitError` only.
 */
export interface Latchkit {
  /**
   * Idempotent. Discovers wallets, restores remembered connections; settles when the first restore
   * has ended.
   */
  start(): Promise<void>;
  /** Idempotent. Open promises reject with `instance/disposed`; nothing stays behind. */
  dispose(): Promise<void>;
  readonly modal: ModalGroup;
  readonly navigation: NavigationGroup;
  readonly connectors: Group<ConnectorsState>;
  readonly connection: ConnectionGroup;
  readonly network: NetworkGroup;
  readonly account: AccountGroup;
  readonly balance: BalanceGroup;
  readonly pairing: PairingGroup;
  readonly catalogue: CatalogueGroup;
  readonly toast: ToastGroup;
  readonly theme: ThemeGroup;
  readonly features: FeaturesGroup;
  /** What happens, whether or not it is counted anywhere. */
  readonly events: { readonly events$: Observable<LatchkitEvent> };
}

/**
 * `state$` gives the present value at once, then one value per transition; `snapshot` is the same
 * value, read now.
 */
export interface Group<S> {
  readonly state$: Observable<S>;
  readonly snapshot: S;
}
/** The same; code is fetched on the first `state$` subscription, action or `preload()`. */
export interface LazyGroup<S> extends Group<S> {
  preload(): Promise<void>;
}
/** Cancels a call: it rejects with `call/aborted`. */
export interface Call {
  readonly signal?: AbortSignal;
}

/** Why the modal may not be closed by the user. Later capabilities add theirs. */
export type CloseBlock = "signInRequired";
export interface ModalState {
  readonly isOpen: boolean;
  readonly canClose: boolean;
  /** Present while `canClose` is false. */
  readonly closeBlockedBy?: CloseBlock;
}
export interface ModalTarget {
  readonly view?: ViewName;
  readonly namespace?: Namespace;
  /**
   * The pairing uri (`wc:…@2?…`) to be shown, under manual control only (option `manualWCControl`).
   * It holds a key and never leaves the page's memory and the code.
   */
  readonly uri?: string;
}
export interface ModalGroup extends Group<ModalState> {
  /**
   * Connect, or Account when connected, or the view asked for; `modal/view-not-openable` for one
   * that needs more than its name. Resolves once it is open; an open modal only navigates. In basic
   * mode the code alone, and nothing where somebody is connected and no view is asked for. Under
   * manual control always the code; `options/wrong-type` for a `uri` that is none or has expired,
   * `options/needs-another` for one without that option.
   */
  open(target?: ModalTarget): Promise<void>;
  /**
   * False: closing is blocked. Waiting attempts reject with `modal/closed` and the view returns to
   * Connect.
   */
  close(): Promise<boolean>;
}

export interface NavigationState {
  readonly entries: readonly [Route, ...Route[]];
  /**
   * What is shown; Account instead of Connect while an account is connected and the user went
   * back.
   */
  readonly current: Route;
  readonly canGoBack: boolean;
  readonly direction: "none" | "forward" | "back";
}
export interface NavigationGroup extends Group<NavigationState> {
  push(route: Route): void;
  replace(route: Route): void;
  reset(route: Route): void;
  /** With one entry left the modal closes. */
  back(): void;
}

export interface ConnectorsState {
  /** Ordered, empty groups left out, hidden and excluded connectors removed. */
  readonly groups: readonly ConnectorGroup[];
}

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
 * EIP-1193 does (4001 declined, 4100 not connected, 4900 disconnected meanwhile), else with a
 * `LatchkitError`. A name that is no event of EIP-1193 is ignored; a listener counts once.
 */
export interface Eip1193Provider {
  /**
   * `eth_accounts` is answered with the accounts that the facade has, the active one first;
   * everything else goes to the wallet as it is. `wallet_switchEthereumChain` and
   * `wallet_addEthereumChain` stand in one line with `network.switch`, and settle when the state is
   * what the wallet then reports.
   */
  request<T = unknown>(call: { readonly method: string; readonly params?: unknown }): Promise<T>;
  on<E extends keyof Eip1193Events>(event: E, listener: Eip1193Events[E]): void;
  removeListener<E extends keyof Eip1193Events>(event: E, listener: Eip1193Events[E]): void;
}
/**
 * The raw provider of the connected wallet of a namespace other than eip155: its own methods, such
 * as `solana_signMessage`, `signPsbt`, `polkadot_signTransaction` or `cosmos_signDirect`, sent on
 * the network of that namespace's account. Rejects with the codes of EIP-1193 (4001 declined, 4100
 * not connected, 4200 not approved by the wallet, 4900 disconnected meanwhile), else with a
 * `LatchkitError`.
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
export interface ConnectionGroup extends Group<ConnectionState> {
  /**
   * Connects one wallet; resolves with its active account. A newer attempt replaces an older one
   * (`connection/superseded`); only for a wallet on another device, on Telegram and Safari on iOS,
   * it joins the one that is pending, or shows the code again that still listens: there the page is
   * put away while the user is in the wallet. `cache` says otherwise: `always` everywhere, `never`
   * nowhere. `wallet`, with "walletConnect": the described wallet that is to be paired; the session
   * is shown and remembered as that wallet.
   */
  connect(
    connectorId: string,
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

export interface NetworkSwitch {
  readonly networkId: CaipNetworkId;
  /** `connect`: a wallet of that namespace is to be connected first. */
  readonly phase: "connect" | "waiting" | "declined" | "pending" | "failed";
  readonly error?: LatchkitError;
}
/**
 * The active network moved. What belonged to the former one, as a form that is being filled in, is
 * over.
 */
export interface NetworkChange {
  readonly from: CaipNetworkId;
  readonly to: CaipNetworkId;
  readonly hasSwitchedNamespace: boolean;
}
export interface NetworkState {
  readonly networks: readonly Network[];
  /**
   * The active network. Where the wallet is on one the host did not list: a placeholder named
   * "Unknown Network" with `isSupported` false.
   */
  readonly active: Network;
  readonly isSupported: boolean;
  /**
   * A switch to a network of another namespace is under way: from the choice until it is done or
   * left.
   */
  readonly isSwitchingNamespace: boolean;
  readonly switching?: NetworkSwitch;
}
export interface NetworkGroup extends Group<NetworkState> {
  /** Every move of the active network, whoever caused it, after it. Completes with the instance. */
  readonly changes$: Observable<NetworkChange>;
  /**
   * Asks the wallet when one is connected in that namespace. Where only another namespace is
   * connected: with the modal open the user is told that another wallet is needed
   * (SwitchActiveChain) and the promise waits for it; with the modal closed, and where nobody is
   * connected, the network is only chosen. Rejects with `network/switch-declined` (a cancellation;
   * also left by going back), `modal/closed`, `chain/not-supported`, `network/not-found`, and
   * `call/aborted` where no wallet was connected within ten minutes.
   */
  switch(to: CaipNetworkId, call?: Call): Promise<Network>;
}

export interface AccountState {
  /**
   * `connected` if and only if there is a `current` account. A network of a namespace where nobody
   * is connected may be chosen while another namespace has a wallet: then `byNamespace` has its
   * account, and this is `disconnected`.
   */
  readonly status: ConnectionStatus;
  /** True from start() until the first restore has ended. */
  readonly isRestoring: boolean;
  readonly current?: Account;
  /** The shown account of each namespace that has one. */
  readonly byNamespace: { readonly [N in Namespace]?: AccountOn<N> };
  /**
   * Of each namespace that the host lists: whether a wallet is connected in it. Settled once
   * `isRestoring` is over.
   */
  readonly statusByNamespace: Readonly<Partial<Record<Namespace, "connected" | "disconnected">>>;
  /**
   * Every account of the shown connections, the active namespace's own first and the shown account
   * of each before its others.
   */
  readonly allAccounts: readonly Account[];
  readonly explorerUrl?: string;
  readonly wallet?: Connector;
}
/** Whose account is used: that of the namespace named, else the active one. */
export interface AccountCall<N extends Namespace = Namespace> extends Call {
  readonly namespace?: N;
}
/**
 * Every action rejects with `account/method-not-supported` where the account's namespace knows no
 * such thing.
 */
export interface AccountGroup extends Group<AccountState> {
  /**
   * EIP-191 in 0x hex, Ed25519 in base58, or a Bitcoin signature in base64. A text is signed as its
   * UTF-8 bytes; bytes are signed as they are on EVM and Solana, and rejected with
   * `account/method-not-supported` elsewhere.
   */
  signMessage<N extends Namespace = Namespace>(
    message: string | Uint8Array,
    call?: AccountCall<N>,
  ): Promise<TextOn<N>>;
  signTypedData(data: TypedData, call?: AccountCall): Promise<`0x${string}`>;
  /** Solana: base64 transactions, signed and not sent; never another than was given. */
  signTransactions(transactions: readonly string[], call?: AccountCall): Promise<readonly string[]>;
  /**
   * Bitcoin: a base64 PSBT; what comes back is checked to be the same transaction, its signatures
   * to hold.
   */
  signPsbt(request: PsbtRequest, call?: AccountCall): Promise<SignedPsbt>;
  /** The wallet shows, signs and sends it; never sent twice. */
  sendTransaction<N extends Namespace>(
    transaction: TransactionRequest,
    call?: AccountCall<N>,
  ): Promise<TransactionRef<N>>;
  estimateGas(transaction: TransactionRequest, call?: AccountCall): Promise<bigint>;
  /**
   * The most the network takes for sending it, in base units of its currency. A user may raise the
   * gas of an EVM transaction in the wallet, and pays more then.
   */
  networkFee(transaction: TransactionRequest, call?: AccountCall): Promise<bigint>;
  waitForReceipt<N extends Namespace>(
    sent: TransactionRef<N>,
    call?: Call,
  ): Promise<TransactionReceipt<N>>;
  /** EIP-5792. */
  capabilities(call?: AccountCall): Promise<WalletCapabilities>;
  sendCalls(calls: readonly BatchCall[], call?: AccountCall): Promise<string>;
  callsStatus(id: string, call?: AccountCall): Promise<BatchStatus>;
}

/**
 * The WalletConnect pairing in view; its code, and the protocol's, is fetched on first use. S3-034:
 * wcUri, wcPairingExpiry, wcLinking, wcError, buffering.
 */
export interface PairingGroup extends LazyGroup<PairingState> {
  /**
   * The user leaves by this link, to be opened again for later requests; without one, by no
   * link.
   */
  link(linking?: WalletLink): void;
}

/**
 * The wallets to choose from; code and the first lists are fetched on first use. Lists hold only
 * what can be reached from this device and namespace. A list that failed keeps what it has, or
 * shows the bundled catalogue in its place, and waits for `retry`.
 */
export interface CatalogueGroup extends LazyGroup<CatalogueState> {
  /**
   * Looks for a name: trimmed, sent 300 ms after the last call, and the newest always wins. An
   * empty text ends the search.
   */
  search(text: string): void;
  /** Only wallets with this badge; without one all again. */
  filter(badge?: "certified"): void;
  /**
   * The next page of `wallets`, while `hasMore` and unless it failed. Resolves when it came or
   * failed; rejects with `code/unavailable`, `instance/disposed`.
   */
  loadMore(): Promise<void>;
  /** Asks again for what failed. Resolves and rejects as `loadMore`. */
  retry(): Promise<void>;
}

export interface BalanceGroup extends Group<LoadState<Balance>> {
  /**
   * Reads the native balance of the active account; concurrent reads are joined, a value younger
   * than 30 s is reused unless `force`.
   */
  refresh(call?: Call & { readonly force?: boolean }): Promise<Balance>;
  /**
   * While at least one watcher is held the balance follows account and network. Returns the
   * release.
   */
  watch(): () => void;
}

export interface ToastState {
  readonly shown?: Toast & { readonly id: number };
}
export interface ToastGroup extends Group<ToastState> {
  show(toast: Toast): void;
  hide(): void;
  /**
   * Keeps the toast from closing by itself, as while it is pointed at; the result lets its
   * remaining time go on.
   */
  hold(): () => void;
}

export interface ThemeState {
  readonly mode: "light" | "dark" | "system";
  /** What `mode` comes to at present. */
  readonly resolved: "light" | "dark";
  readonly variables: Readonly<Record<`--lk-${string}`, string>>;
}
export interface ThemeGroup extends Group<ThemeState> {
  set(change: Partial<Pick<ThemeState, "mode" | "variables">>): void;
}

/**
 * What host and project turned on. Before the project's answer, and without one: what the host set
 * over the defaults (S1-009 to S1-024).
 */
export interface FeaturesGroup extends Group<ProjectFeatures> {
  /** As consent to `analytics`; what the project set stays. Throws `options/wrong-type`. */
  set(change: HostFeatures): void;
}
