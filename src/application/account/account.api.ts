import type { Account, AccountOn, TextOn } from "../../domain/account/account.js";
import type { AccountTab } from "../../domain/account/account-rules.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { AddressLabels } from "../../domain/connection/recent-connection.js";
import type { ConnectionStatus } from "../../domain/connection/connection-state.js";
import type { Connector } from "../../domain/connectors/connector.js";
import type { PsbtRequest, SignedPsbt } from "../../domain/transaction/bitcoin-transfer.js";
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

export type { AccountTab } from "../../domain/account/account-rules.js";

/** The connected accounts. */
export interface AccountState {
  /**
   * `connected` if and only if `current` is set. It can be `disconnected` while another namespace
   * has an account in `byNamespace`: the active network then belongs to a namespace without a
   * wallet.
   */
  readonly status: ConnectionStatus;
  /** True from start() until the first restore has ended. */
  readonly isRestoring: boolean;
  /** The active account; absent while no wallet is connected on the active namespace. */
  readonly current?: Account;
  /** The shown account of each namespace that has one. */
  readonly byNamespace: { readonly [N in Namespace]?: AccountOn<N> };
  /** Connection status of each namespace that the host lists. Final once `isRestoring` is false. */
  readonly statusByNamespace: Readonly<Partial<Record<Namespace, "connected" | "disconnected">>>;
  /**
   * All accounts of the active connections: the active namespace first, and in each namespace the
   * selected account first.
   */
  readonly allAccounts: readonly Account[];
  /** Labels the user gave to addresses, also of accounts that are not connected. */
  readonly addressLabels: AddressLabels;
  /** The account's page at the network's block explorer; absent without an explorer. */
  readonly explorerUrl?: string;
  /** The connector of the active account's wallet. */
  readonly wallet?: Connector;
  /**
   * The selected tab of the Account view, remembered for each namespace. Absent: tokens.
   */
  readonly currentTab?: AccountTab;
}
/** Selects the account by namespace. Default: the active namespace. */
export interface AccountCall<N extends Namespace = Namespace> extends Call {
  /** Uses the account of this namespace instead of the active one. */
  readonly namespace?: N;
}
/** Options of `sendCalls`. */
export interface SendCallsCall extends AccountCall {
  /**
   * True: execute all calls or none; a wallet that cannot rejects with `wallet/request-failed`
   * (provider code 5750 or 5760). Default false: the wallet may execute them one by one.
   */
  readonly atomicRequired?: boolean;
}
/**
 * Every action rejects with `account/method-not-supported` if the account's namespace does not
 * support it.
 */
export interface AccountGroup extends Group<AccountState> {
  /**
   * Returns an EIP-191 signature in 0x hex, Ed25519 in base58, or a Bitcoin signature in base64.
   * Strings are signed as UTF-8. Bytes are signed unchanged on EVM and Solana, and rejected with
   * `account/method-not-supported` elsewhere.
   */
  signMessage<N extends Namespace = Namespace>(
    message: string | Uint8Array,
    call?: AccountCall<N>,
  ): Promise<TextOn<N>>;
  /** Signs EIP-712 data; EVM only. Rejects as `signMessage`. */
  signTypedData(data: TypedData, call?: AccountCall): Promise<`0x${string}`>;
  /**
   * Solana: signs base64 transactions without sending them. Rejects if the wallet returns a
   * different transaction.
   */
  signTransactions(transactions: readonly string[], call?: AccountCall): Promise<readonly string[]>;
  /**
   * Bitcoin: signs a base64 PSBT. Checks that the wallet returned the same transaction with valid
   * signatures.
   */
  signPsbt(request: PsbtRequest, call?: AccountCall): Promise<SignedPsbt>;
  /**
   * The wallet shows, signs and sends the transaction, at most once. After the wallet was asked,
   * aborting, disposing or leaving the modal does not cancel the request: the promise settles with
   * the wallet's answer within 15 s, or rejects with `transaction/unknown` (`mayBeSent`), which
   * says when it is safe to send again.
   */
  sendTransaction<N extends Namespace>(
    transaction: TransactionRequest,
    call?: AccountCall<N>,
  ): Promise<TransactionRef<N>>;
  /** Gas units of a transaction; EVM only. Rejects with `rpc/…` if the nodes do not answer. */
  estimateGas(transaction: TransactionRequest, call?: AccountCall): Promise<bigint>;
  /**
   * The maximum network fee, in base units of the chain's currency. On EVM the user can raise the
   * gas in the wallet and pay more.
   */
  networkFee(transaction: TransactionRequest, call?: AccountCall): Promise<bigint>;
  /**
   * Waits for the receipt of a sent transaction, up to the chain's limit. Rejects as
   * `ChainReader.waitForReceipt`.
   */
  waitForReceipt<N extends Namespace>(
    transaction: TransactionRef<N>,
    call?: Call,
  ): Promise<TransactionReceipt<N>>;
  /** EIP-5792. */
  capabilities(call?: AccountCall): Promise<WalletCapabilities>;
  /**
   * EIP-5792: sends all calls in one request and returns the batch id. Cancellation works as in
   * `sendTransaction`.
   */
  sendCalls(calls: readonly BatchCall[], call?: SendCallsCall): Promise<string>;
  /** The state of a batch that `sendCalls` sent (EIP-5792). */
  callsStatus(id: string, call?: AccountCall): Promise<BatchStatus>;
  /** Shows a tab of the Account view, for the namespace of the active account. */
  showTab(tab: AccountTab): void;
}
