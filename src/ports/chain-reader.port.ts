import type { CaipAddress, CaipNetworkId, Namespace } from "../domain/caip/caip.types.js";
import type { Amount, Balance } from "../domain/balance/balance.js";
import type { FeeRates, TokenHolding, Utxo } from "../domain/balance/holdings.js";
import type { TransactionReceipt, TransactionRequest } from "../domain/transaction/transaction.js";

/** What only EVM chains are asked. */
export interface EvmReading {
  /** Gas units for an EVM transaction. */
  estimateGas(
    account: CaipAddress,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<bigint>;
}

/** What chains answer on which Latchkit sends: EVM, Solana and Bitcoin. */
export interface HoldingReading {
  /**
   * What the account holds of the network's currency, or of one token (EVM its contract, Solana its
   * mint, where `symbol` is empty), with the decimals that the chain itself names. Of a token that
   * lies in several accounts (Solana) no more than one transfer can collect. Rejects with
   * `rpc/request-failed` for what is no token, or none that a Solana account holds any of.
   */
  holding(account: CaipAddress, token: string | undefined, signal: AbortSignal): Promise<Amount>;
}

/** What chains answer that keep tokens beside the account: Solana (SPL, Token and Token-2022). */
export interface TokenReading {
  /** All tokens of the account, those it holds none of left out. */
  tokens(account: CaipAddress, signal: AbortSignal): Promise<readonly TokenHolding[]>;
}

/** What chains answer whose tokens may take a fee of their own: Solana (Token-2022) and EVM. */
export interface TransferFeeReading {
  /**
   * The most that the token of a transfer keeps of it, in its base units: it leaves the account and
   * does not arrive. 0 for the network's currency, and where nobody tells (EVM). Rejects with
   * `transaction/invalid` too.
   */
  withheld(
    account: CaipAddress,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<bigint>;
}

/** What chains of unspent outputs answer: Bitcoin. */
export interface UtxoReading {
  utxos(account: CaipAddress, signal: AbortSignal): Promise<readonly Utxo[]>;
  feeRates(networkId: CaipNetworkId, signal: AbortSignal): Promise<FeeRates>;
}

/** What a chain answers where the fee hangs on how much is moved: Bitcoin. */
export interface MaximumReading {
  /**
   * The most that one transfer to an address can move now, and what the network takes for it,
   * satoshi; undefined where that is dust. Rejects with `transaction/fee-too-high` too.
   */
  maximum(account: CaipAddress, to: string, signal: AbortSignal): Promise<MaximumOf | undefined>;
}

/** The most that can be moved, and what the network takes for it, base units of the currency. */
export interface MaximumOf {
  readonly value: bigint;
  readonly fee: bigint;
}

/**
 * Reads a chain, no wallet involved. What only some chains know is missing where it is not known.
 * Reads are retried (S8-091, S8-092). Rejects with `rpc/http-failed`, `rpc/request-failed`,
 * `rpc/timeout`, `network/not-found`, or `call/aborted`.
 */
export interface ChainReader
  extends
    Partial<EvmReading>,
    Partial<HoldingReading>,
    Partial<TokenReading>,
    Partial<TransferFeeReading>,
    Partial<MaximumReading>,
    Partial<UtxoReading> {
  readonly namespace: Namespace;
  balance(account: CaipAddress, signal: AbortSignal): Promise<Balance>;
  /**
   * The most that the network takes for sending it, in base units of its currency (wei, lamports,
   * satoshi). Rejects with `transaction/invalid` too.
   */
  networkFee(
    account: CaipAddress,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<bigint>;
  /**
   * One look; undefined while it is not mined. Where another one took its place, as far as it was
   * seen before that: as `waitForReceipt`, and `transaction/unknown` where nobody tells which, or
   * where nobody ever showed it for as long as `waitForReceipt` waits.
   */
  receipt(
    networkId: CaipNetworkId,
    hash: string,
    signal: AbortSignal,
  ): Promise<TransactionReceipt | undefined>;
  /**
   * One read of `isChainRead`, answered as the node reports it. Any other method is
   * `rpc/request-failed`.
   */
  ask(
    networkId: CaipNetworkId,
    call: { readonly method: string; readonly params?: unknown },
    signal: AbortSignal,
  ): Promise<unknown>;
  /**
   * Waits until it is mined, looking at the chain's interval (EVM and Solana 1 s, Bitcoin 5 s). An
   * address that is down or refuses is "not yet". Where the user sped it up in the wallet, the
   * receipt is that of the transaction in the block, and names this one in `replaces`. Rejects with
   * `transaction/replaced` where another transaction took its place, `transaction/unknown` where
   * that one may have paid the receiver (Bitcoin), and at the chain's limit (EVM 30 min),
   * `transaction/invalid`, `network/not-found`, or `call/aborted`.
   */
  waitForReceipt(
    networkId: CaipNetworkId,
    hash: string,
    signal: AbortSignal,
  ): Promise<TransactionReceipt>;
}

/** A reader of EVM chains. */
export type EvmChainReader = ChainReader & EvmReading & HoldingReading;
/** A reader of Solana networks. */
export type SolanaChainReader = ChainReader & HoldingReading & TokenReading & TransferFeeReading;
/** A reader of Bitcoin networks. */
export type BitcoinChainReader = ChainReader & HoldingReading & MaximumReading & UtxoReading;
