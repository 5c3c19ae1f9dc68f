import type { Account, AccountOn, TextOn } from "../../domain/account/account.js";
import type { AccountTab } from "../../domain/account/account-tab.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { AddressLabels } from "../../domain/connection/recent-connection.js";
import type { ConnectionStatus } from "../../domain/connection/connection-state.js";
import type { Connector } from "../../domain/connectors/connector.js";
import type { PsbtRequest, SignedPsbt } from "../../domain/transaction/psbt.js";
import type {
  BatchCall,
  BatchStatus,
  TransactionReceipt,
  TransactionRef,
  TransactionRequest,
  TypedData,
  WalletCapabilities,
} from "../../domain/transaction/transaction.js";
import type { Call, Group } from "../shared/group.js";

export type { AccountTab } from "../../domain/account/account-tab.js";

/** Who is connected, as the views show it. */
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
  /** The user's own names of addresses, also of accounts that are not connected now. */
  readonly addressLabels: AddressLabels;
  readonly explorerUrl?: string;
  readonly wallet?: Connector;
  /**
   * What the Account view shows of the active account, kept for each namespace (S3-025). Absent
   * until somebody chose: then it is the tokens.
   */
  readonly currentTab?: AccountTab;
}
/** Whose account is used: that of the namespace named, else the active one. */
export interface AccountCall<N extends Namespace = Namespace> extends Call {
  readonly namespace?: N;
}
/** How several calls are asked for. */
export interface SendCallsCall extends AccountCall {
  /**
   * True: all or nothing, and a wallet that cannot refuses (`wallet/request-failed`, provider code
   * 5750 or 5760). Default false: it may do them one after the other.
   */
  readonly atomicRequired?: boolean;
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
  /**
   * The wallet shows, signs and sends it; never sent twice. Once the wallet was asked, aborting the
   * signal, disposing and leaving the modal are no refusal: it settles as the wallet answers,
   * within 15 s at most, or rejects with `transaction/unknown` (`mayBeSent`). Do not send again
   * then.
   */
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
  /**
   * EIP-5792: one request for all of them; returns the batch's id. Ends as `sendTransaction` where
   * it is left.
   */
  sendCalls(calls: readonly BatchCall[], call?: SendCallsCall): Promise<string>;
  callsStatus(id: string, call?: AccountCall): Promise<BatchStatus>;
  /** Shows that tab of the Account view, for the namespace of the active account (S3-025). */
  showTab(tab: AccountTab): void;
}
