import type { Observable } from "rxjs";
import type { AccountType } from "../domain/account/account.js";
import type { PeerWallet } from "../domain/connectors/peer-wallet.js";
import type { CaipNetworkId, Namespace } from "../domain/caip/caip.types.js";

/** One account that a wallet grants. */
export interface WalletAccount {
  /** Checked and checksummed. */
  readonly address: string;
  readonly type: AccountType;
  /** Hex of the public key, where the wallet gives it (Bitcoin). */
  readonly publicKey?: string;
  /** BIP-32 path, where the wallet gives it (Bitcoin). */
  readonly path?: string;
}

/** What a wallet has granted: at least one account, the active one first. */
export interface WalletSession {
  readonly namespace: Namespace;
  readonly accounts: readonly [WalletAccount, ...WalletAccount[]];
  readonly networkId: CaipNetworkId;
  /** Of a changed grant: the user chose the first account in the wallet, so show that one. */
  readonly isChosen?: true;
  /**
   * Of a wallet on another device: who it says it is, as plain text, and the picture where it is
   * known.
   */
  readonly peer?: PeerWallet;
  /**
   * Where one approval grants several namespaces: all of them, this one first. A wallet of one
   * namespace leaves it out.
   */
  readonly grants?: readonly WalletGrant[];
}

/** One namespace of an approval and the transport that serves it. */
export interface WalletGrant {
  readonly wallet: WalletConnector;
  readonly session: WalletSession;
}

/** How a person's answer ends. `pending`: the wallet still shows an older request (-32002). */
export type WalletOutcome<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "declined" }
  | { readonly kind: "pending" };

/** What a wallet changed by itself, or its user in it: each is one change, already done. */
export type WalletEvent =
  | { readonly kind: "accounts"; readonly accounts: readonly [WalletAccount, ...WalletAccount[]] }
  /**
   * With `accounts` where both changed together: one change, not two. `keepsShown`: the accounts
   * are only those granted there; keep the shown account while it is among them.
   */
  | {
      readonly kind: "network";
      readonly networkId: CaipNetworkId;
      readonly accounts?: readonly [WalletAccount, ...WalletAccount[]];
      readonly keepsShown?: true;
    }
  /**
   * One approval that grants several namespaces changed: what is granted now where that changed,
   * and the namespaces taken back. One change.
   */
  | {
      readonly kind: "granted";
      readonly grants: readonly WalletGrant[];
      readonly withdrawn: readonly Namespace[];
    }
  | { readonly kind: "disconnected" }
  /** Something changed, and what cannot be read: the wallet is to be asked silently. */
  | { readonly kind: "unclear" };

/**
 * EIP-1193 `message`: what a wallet sends by itself, as the notices of a subscription. `type` has
 * at most 256 characters; `data` is unchecked.
 */
export interface WalletMessage {
  readonly type: string;
  readonly data: unknown;
}

/** One JSON-RPC call to a wallet. */
export interface WalletRequest {
  readonly method: string;
  readonly params?: unknown;
}

/**
 * One transport to one wallet. Holds no chain SDK. All answers are checked at this border. Rejects
 * with `wallet/invalid-answer`, `chain/invalid-id`, `wallet/no-answer` (after 10 minutes),
 * `wallet/request-failed`, or `call/aborted` when the signal aborts; a late answer after that
 * changes nothing.
 */
export interface WalletConnector {
  readonly connectorId: string;
  readonly namespace: Namespace;
  /**
   * Asks the user (EIP-1102 `eth_requestAccounts`). Where one approval grants several
   * namespaces, what it gives may be another than `namespace`; with `isOnly` a grant without that
   * one is ended and `wallet/invalid-answer`, and what was granted before stays.
   */
  connect(signal: AbortSignal, isOnly?: boolean): Promise<WalletOutcome<WalletSession>>;
  /**
   * Asks nobody (`eth_accounts`, `eth_chainId`); undefined when nothing is granted any more.
   * Bounded at 10 s. `late` is given what the wallet grants in an answer that comes after that,
   * within 10 minutes and before the signal aborts.
   */
  reconnect(
    signal: AbortSignal,
    late?: (session: WalletSession) => void,
  ): Promise<WalletSession | undefined>;
  /**
   * Ends the grant where the wallet offers it (`wallet_revokePermissions`); resolves when the
   * wallet answered or 3 s passed.
   */
  disconnect(signal: AbortSignal): Promise<void>;
  /**
   * A raw request through the `request` function that was seen when connecting. Provider errors
   * reject with `wallet/request-failed`. `declined` is only what the wallet or its user said: a
   * request that was left rejects with `call/aborted` (`wasAsked` false: nothing was asked) or
   * `modal/closed`. A wallet that can take a request to send back may settle up to 15 s after the
   * abort, as the wallet replies, and rejects with `transaction/unknown` without a reply; `late` is
   * given the outcome where such a wallet replies after that.
   */
  request(
    call: WalletRequest,
    signal: AbortSignal,
    late?: (outcome: WalletOutcome<unknown>) => void,
  ): Promise<WalletOutcome<unknown>>;
  /**
   * Goes to another network that the grant covers already, asking nobody; false where it does not.
   * Missing where the wallet itself has a network.
   */
  moveTo?(networkId: CaipNetworkId): Promise<boolean>;
  /**
   * Makes one of its accounts the one that signs, for wallets that have to be told; false where it
   * stays with another one. What changed is an event. Missing where every account may sign at any
   * time. Rejects as `request` does.
   */
  choose?(address: string, signal: AbortSignal): Promise<boolean>;
  /**
   * Checked events, last value of a burst only. Subscribing attaches listeners, unsubscribing
   * removes them.
   */
  readonly events$: Observable<WalletEvent>;
  /**
   * EIP-1193 `message`. Missing where the wallet sends none. Subscribing attaches a listener,
   * unsubscribing removes it.
   */
  readonly messages$?: Observable<WalletMessage>;
}
