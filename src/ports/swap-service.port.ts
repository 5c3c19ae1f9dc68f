import type { CaipAddress, CaipNetworkId } from "../domain/caip/caip.types.js";
import type {
  BuiltApproval,
  BuiltSwap,
  ApprovalRequest,
  SwapQuote,
} from "../domain/swap/approval-request.js";
import type { SwapToken } from "../domain/swap/swap-token.js";

/** A quote request. */
export interface SwapQuestion extends Pick<
  ApprovalRequest,
  "account" | "source" | "target" | "units"
> {
  /** Wei; absent if unknown. */
  readonly gasPrice?: bigint;
}
/** Parameters of a swap to build. */
export interface SwapOrder extends ApprovalRequest {
  /** Whole percent. */
  readonly slippage: number;
}

/**
 * Quotes and builds swaps. Validates only the shape of responses; `domain/swap/check-swap.ts`
 * compares them with the request. Rejects with `chain/not-supported`, with the errors of
 * `HttpClient` (`http/invalid-body` for an invalid response), or `call/aborted`.
 */
export interface SwapService {
  /** All swappable tokens of the network; drops invalid entries. */
  tokens(networkId: CaipNetworkId, signal: AbortSignal): Promise<readonly SwapToken[]>;
  /** Price per whole token in USD times 10^18; undefined if unknown. */
  price(token: SwapToken, signal: AbortSignal): Promise<bigint | undefined>;
  /** Also rejects with `swap/no-liquidity` and `swap/no-quote`. */
  quote(question: SwapQuestion, signal: AbortSignal): Promise<SwapQuote>;
  /** Amount the router may spend, base units. */
  allowance(account: CaipAddress, token: SwapToken, signal: AbortSignal): Promise<bigint>;
  /** Wei per gas unit. Rejects with `swap/gas-price-not-supported`. */
  gasPrice(networkId: CaipNetworkId, signal: AbortSignal): Promise<bigint>;
  /** Rejects with `swap/not-supported`. */
  buildSwap(order: SwapOrder, signal: AbortSignal): Promise<BuiltSwap>;
  /** Approval of the amount or of an unlimited amount. Rejects with `swap/not-supported`. */
  buildApproval(request: ApprovalRequest, signal: AbortSignal): Promise<BuiltApproval>;
}
