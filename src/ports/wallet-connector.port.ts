import type { Observable } from "rxjs";
import type { AccountType } from "../domain/account/account.js";
import type { PeerWallet } from "../domain/connectors/wallet-match.js";
import type { CaipNetworkId, Namespace } from "../domain/caip/caip.types.js";

/** An account granted by a wallet. */
export interface WalletAccount {
  /** Validated and checksummed. */
  readonly address: string;
  /** Type of the account. */
  readonly type: AccountType;
  /** Public key in hex, if the wallet reports it (Bitcoin). */
  readonly publicKey?: string;
  /** BIP-32 path, if the wallet reports it (Bitcoin). */
  readonly path?: string;
}

/** A wallet's grant: at least one account, active account first. */
export interface WalletSession {
  /** The namespace of the session. */
  readonly namespace: Namespace;
  /** The accounts, the displayed one first. */
  readonly accounts: readonly [WalletAccount, ...WalletAccount[]];
  /** CAIP-2 id of the wallet's network. */
  readonly networkId: CaipNetworkId;
  /** On changes: the user chose the first account in the wallet, so display it. */
  readonly isChosen?: true;
  /**
   * Of a wallet on another device: its self-reported name as plain text, and the image if known.
   */
  readonly peer?: PeerWallet;
  /** All grants of an approval for several namespaces, this one first. Absent for a single one. */
  readonly grants?: readonly WalletGrant[];
}

/** A granted namespace and its transport. */
export interface WalletGrant {
  /** The connector to send requests with. */
  readonly wallet: WalletConnector;
  /** What the wallet granted. */
  readonly session: WalletSession;
}

/** Result of a user's decision. `pending`: the wallet still shows an older request (-32002). */
export type WalletOutcome<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "declined" }
  | { readonly kind: "pending" };

/** A change in the wallet, already in effect; each event is one change. */
export type WalletEvent =
  | { readonly kind: "accounts"; readonly accounts: readonly [WalletAccount, ...WalletAccount[]] }
  /**
   * With `accounts` if both changed at once. `keepsShown`: keep displaying the current account if
   * it is among them.
   */
  | {
      readonly kind: "network";
      readonly networkId: CaipNetworkId;
      readonly accounts?: readonly [WalletAccount, ...WalletAccount[]];
      readonly keepsShown?: true;
    }
  /** A change of an approval for several namespaces: changed grants and withdrawn namespaces. */
  | {
      readonly kind: "granted";
      readonly grants: readonly WalletGrant[];
      readonly withdrawn: readonly Namespace[];
    }
  | { readonly kind: "disconnected" }
  /** An unreadable change: ask the wallet silently. */
  | { readonly kind: "unclear" };

/**
 * EIP-1193 `message`, such as subscription notifications. `type` has at most 256 characters; `data`
 * is unchecked.
 */
export interface WalletMessage {
  /** Name of the subscription's message. */
  readonly type: string;
  /** Data of the message, not validated. */
  readonly data: unknown;
}

/** A JSON-RPC request to a wallet. */
export interface WalletRequest {
  /** Name of the method. */
  readonly method: string;
  /** Parameters, in the method's own form. */
  readonly params?: unknown;
}

/**
 * A transport to a wallet, without chain SDK. Validates responses. Rejects with
 * `wallet/invalid-answer`, `chain/invalid-id`, `wallet/no-answer` (after 10 minutes),
 * `wallet/request-failed`, or `call/aborted` when the signal aborts.
 */
export interface WalletConnector {
  /** Id of the connector. */
  readonly connectorId: string;
  /** The namespace of the connector. */
  readonly namespace: Namespace;
  /**
   * Asks the user (EIP-1102 `eth_requestAccounts`). An approval for several namespaces may grant
   * another one; with `isOnly`, a grant without `namespace` is ended and rejects with
   * `wallet/invalid-answer`, and earlier grants remain.
   */
  connect(signal: AbortSignal, isOnly?: boolean): Promise<WalletOutcome<WalletSession>>;
  /**
   * Restores the grant without asking (`eth_accounts`, `eth_chainId`), within 10 s; undefined if
   * there is none. `onLateAnswer` receives a grant of a later response, within 10
   * minutes and before the
   * abort.
   */
  reconnect(
    signal: AbortSignal,
    onLateAnswer?: (session: WalletSession) => void,
  ): Promise<WalletSession | undefined>;
  /**
   * Ends the grant if the wallet supports it (`wallet_revokePermissions`); resolves on its response
   * or after 3 s.
   */
  disconnect(signal: AbortSignal): Promise<void>;
  /**
   * Sends a raw request through the `request` function found when connecting. Provider errors
   * reject with `wallet/request-failed`. `declined` means the wallet or user refused; a cancelled
   * request rejects with `call/aborted` (`wasAsked` false: not sent) or `modal/closed`. A wallet
   * that can cancel a sending request may settle up to 15 s after the abort, and rejects with
   * `transaction/unknown` without a reply; `onLateAnswer` receives the outcome of a reply after
   * that.
   */
  request(
    call: WalletRequest,
    signal: AbortSignal,
    onLateAnswer?: (outcome: WalletOutcome<unknown>) => void,
  ): Promise<WalletOutcome<unknown>>;
  /**
   * Switches to a network of the grant without asking; false if not covered. Absent if the wallet
   * has its own active network.
   */
  selectNetwork?(networkId: CaipNetworkId): Promise<boolean>;
  /**
   * Selects the signing account, for wallets that require it; false if refused. Emits changes as
   * events. Absent if any account can sign. Rejects like `request`.
   */
  choose?(address: string, signal: AbortSignal): Promise<boolean>;
  /**
   * Validated events; bursts emit their last value. Subscribing adds listeners, unsubscribing
   * removes them.
   */
  readonly events$: Observable<WalletEvent>;
  /**
   * EIP-1193 `message`. Absent if the wallet sends none. Subscribing adds a listener, unsubscribing
   * removes it.
   */
  readonly messages$?: Observable<WalletMessage>;
}
