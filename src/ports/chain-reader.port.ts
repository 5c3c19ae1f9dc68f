import type { CaipAddress, CaipNetworkId, Namespace } from "../domain/caip/caip.types.js";
import type { Amount, Balance, FeeRates, TokenHolding, Utxo } from "../domain/balance/balance.js";
import type { TransactionReceipt, TransactionRequest } from "../domain/transaction/transaction.js";

/** Reads of EVM chains only. */
export interface EvmReading {
  /** Gas units of a transaction. */
  estimateGas(
    account: CaipAddress,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<bigint>;
}

/** Reads of chains that support sending: EVM, Solana and Bitcoin. */
export interface HoldingReading {
  /**
   * Balance of the native currency or a token (EVM contract; Solana mint, with empty `symbol`),
   * with decimals from the chain. For a token in several accounts (Solana), what one transfer can
   * collect. Rejects with `rpc/request-failed` if it is no token, or if a Solana account holds
   * none.
   */
  holding(account: CaipAddress, token: string | undefined, signal: AbortSignal): Promise<Amount>;
}

/** Reads of chains with token accounts: Solana (Token and Token-2022). */
export interface TokenReading {
  /** All tokens with a non-zero balance. */
  tokens(account: CaipAddress, signal: AbortSignal): Promise<readonly TokenHolding[]>;
}

/** Reads of chains whose tokens may charge a transfer fee: Solana (Token-2022) and EVM. */
export interface TransferFeeReading {
  /**
   * Maximum amount the token withholds from a transfer, in its base units. 0 for the native
   * currency and if unknown (EVM). Also rejects with `transaction/invalid`.
   */
  withheld(
    account: CaipAddress,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<bigint>;
}

/** Reads of UTXO chains: Bitcoin. */
export interface UtxoReading {
  /** Unspent outputs of the address. */
  utxos(account: CaipAddress, signal: AbortSignal): Promise<readonly Utxo[]>;
  /** Fee rates, satoshi per virtual byte. */
  feeRates(networkId: CaipNetworkId, signal: AbortSignal): Promise<FeeRates>;
}

/** Reads of chains whose fee depends on the amount: Bitcoin. */
export interface MaximumReading {
  /**
   * Maximum transferable amount to an address and its fee, satoshi; undefined if it is dust. Also
   * rejects with `transaction/fee-too-high`.
   */
  maximum(account: CaipAddress, to: string, signal: AbortSignal): Promise<MaximumOf | undefined>;
}

/** Maximum transferable amount and its fee, base units of the currency. */
export interface MaximumOf {
  /** Most that can be sent. */
  readonly value: bigint;
  /** Fee of a transfer of `value`. */
  readonly fee: bigint;
}

/**
 * Reads a chain without a wallet. Optional methods are missing on chains that do not support them.
 * Retries reads. Rejects with `rpc/http-failed`, `rpc/request-failed`, `rpc/timeout`,
 * `network/not-found`, or `call/aborted`.
 */
export interface ChainReader
  extends
    Partial<EvmReading>,
    Partial<HoldingReading>,
    Partial<TokenReading>,
    Partial<TransferFeeReading>,
    Partial<MaximumReading>,
    Partial<UtxoReading> {
  /** The namespace that this reads. */
  readonly namespace: Namespace;
  /** Balance of the native currency, or of the token that is shown instead. */
  balance(account: CaipAddress, signal: AbortSignal): Promise<Balance>;
  /**
   * Maximum network fee in base units of the currency (wei, lamports, satoshi). Also rejects with
   * `transaction/invalid`.
   */
  networkFee(
    account: CaipAddress,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<bigint>;
  /**
   * Reads the receipt once; undefined while pending. For a replaced transaction seen before: as
   * `waitForReceipt`. Rejects with `transaction/unknown` if the replacement is unknown, or if no
   * node showed it for as long as `waitForReceipt` waits.
   */
  receipt(
    networkId: CaipNetworkId,
    hash: string,
    signal: AbortSignal,
  ): Promise<TransactionReceipt | undefined>;
  /**
   * Sends one `isChainRead` request and returns the node's response. Other methods reject with
   * `rpc/request-failed`.
   */
  ask(
    networkId: CaipNetworkId,
    call: { readonly method: string; readonly params?: unknown },
    signal: AbortSignal,
  ): Promise<unknown>;
  /**
   * Polls for the receipt (EVM and Solana 1 s, Bitcoin 5 s); unavailable RPCs count as pending. If
   * the user sped it up, returns the mined receipt with this hash in `replaces`. Rejects with
   * `transaction/replaced` if another transaction replaced it, `transaction/unknown` if the
   * replacement may have paid the recipient (Bitcoin) or at the chain's limit (EVM 30 min),
   * `transaction/invalid`, `network/not-found`, or `call/aborted`.
   */
  waitForReceipt(
    networkId: CaipNetworkId,
    hash: string,
    signal: AbortSignal,
  ): Promise<TransactionReceipt>;
}

/** Reader of EVM chains. */
export type EvmChainReader = ChainReader & EvmReading & HoldingReading;
/** Reader of Solana networks. */
export type SolanaChainReader = ChainReader & HoldingReading & TokenReading & TransferFeeReading;
/** Reader of Bitcoin networks. */
export type BitcoinChainReader = ChainReader & HoldingReading & MaximumReading & UtxoReading;
