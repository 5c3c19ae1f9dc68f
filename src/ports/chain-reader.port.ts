import type { CaipAddress, CaipNetworkId, Namespace } from "../domain/caip/caip.types.js";
import type { Balance } from "../domain/balance/balance.js";
import type { TransactionReceipt, TransactionRequest } from "../domain/transaction/transaction.js";

/**
 * Reads a chain, no wallet involved. Reads are retried as spec sections 8 and 9 say.
 * Rejects with `rpc/http-failed`, `rpc/request-failed`, `rpc/timeout`, `network/not-found`, or `call/aborted`.
 */
export interface ChainReader {
  readonly namespace: Namespace;
  balance(account: CaipAddress, signal: AbortSignal): Promise<Balance>;
  /** Gas units for an EVM transaction. */
  estimateGas(account: CaipAddress, transaction: TransactionRequest, signal: AbortSignal): Promise<bigint>;
  /** undefined while it is not mined. */
  receipt(networkId: CaipNetworkId, hash: string, signal: AbortSignal): Promise<TransactionReceipt | undefined>;
  /** One read of `isChainRead`, answered as the node says it. Any other method is `rpc/request-failed`. */
  ask(networkId: CaipNetworkId, call: { readonly method: string; readonly params?: unknown }, signal: AbortSignal): Promise<unknown>;
  /** Waits until it is mined; ends only with a receipt, an error or the signal. */
  waitForReceipt(networkId: CaipNetworkId, hash: string, signal: AbortSignal): Promise<TransactionReceipt>;
}
