import type { Observable } from "rxjs";
import type { AccountType } from "../domain/account/account.js";
import type { PeerWallet } from "../domain/connectors/wallet-match.js";
import type { CaipNetworkId, Namespace } from "../domain/caip/caip.types.js";

/** An account granted by a wallet. */
export interface WalletAccount {
  /** Validated and checksummed. */
  readonly address: string;
  readonly type: AccountType;
  /** Public key in hex, if the wallet reports it (Bitcoin). */
  readonly publicKey?: string;
  /** BIP-32 path, if the wallet reports it (Bitcoin). */
  readonly path?: string;
}

/** A wallet's grant: at least one account, active account first. */
export interface WalletSession {
  readonly namespace: Namespace;
  readonly accounts: readonly [WalletAccount, ...WalletAccount[]];
  readonly networkId: CaipNetworkId;
  /** On changes: the user chose the first account in the wallet, so display it. */
  readonly isChosen?: true;
  /**
   * Of a wallet on another device: its self-reported name as plain text, and the image if known.
   */
  readonly peer?: PeerWallet;
  /**
   * All grants of an approval for several namespaces, this one first. Absent for a single
   * namespace.
   */
  readonly grants?: readonly WalletGrant[];
}

/** A granted namespace and its transport. */
export interface WalletGrant {
  readonly wallet: WalletConnector;
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
 * EIP-1193 `message`: unsolicited messages, such as subscription notifications. `type` has at most
 * 256 characters; `data` is unchecked.
 */
export interface WalletMessage {
  readonly type: string;
  readonly data: unknown;
}

/** A JSON-RPC request to a wallet. */
export interface WalletRequest {
  readonly method: string;
  readonly params?: unknown;
}

/**
 * A transport to a wallet, without chain SDK. Validates all responses. Rejects with
 * `wallet/invalid-answer`, `chain/invalid-id`, `wallet/no-answer` (after 10 minutes),
 * `wallet/request-failed`, or `call/aborted` when the signal aborts; later responses are ignored.
 */
export interface WalletConnector {
  readonly connectorId: string;
  readonly namespace: Namespace;
  /**
   * Asks the user (EIP-1102 `eth_requestAccounts`). An approval for several namespaces may grant
   * another namespace than `namespace`; with `isOnly`, a grant without it is ended and rejects with
   * `wallet/invalid-answer`, and earlier grants remain.
   */
  connect(signal: AbortSignal, isOnly?: boolean): Promise<WalletOutcome<WalletSession>>;
  /**
   * Restores the grant without asking the user (`eth_accounts`, `eth_chainId`); undefined if there
   * is none. Limited to 10 s. `onLateAnswer` receives a grant from a later response, within 10
   * minutes and before the signal aborts.
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
   * Switches to a network of the grant without asking; false if the grant does not cover it. Absent
   * if the wallet has its own active network.
   */
  selectNetwork?(networkId: CaipNetworkId): Promise<boolean>;
  /**
   * Selects the signing account, for wallets that require it; false if the wallet does not switch.
   * Changes are emitted as events. Absent if any account can sign. Rejects like `request`.
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
