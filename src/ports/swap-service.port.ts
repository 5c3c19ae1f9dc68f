import type { CaipAddress, CaipNetworkId } from "../domain/caip/caip.types.js";
import type { BuiltApproval, BuiltSwap, SwapNeed, SwapQuote } from "../domain/swap/swap-need.js";
import type { SwapToken } from "../domain/swap/swap-token.js";

/** What is asked before anything is built. */
export interface SwapQuestion extends Pick<SwapNeed, "account" | "source" | "target" | "units"> {
  /** wei; absent where nobody knows it. */
  readonly gasPrice?: bigint;
}
/** What a swap is built of. */
export interface SwapOrder extends SwapNeed {
  /** Whole percent. */
  readonly slippage: number;
}

/**
 * Quotes swaps and builds them. Answers have their shape and are otherwise untrusted: whether they
 * are of the question that was asked is decided in `domain/swap/check-swap.ts`. Rejects with
 * `chain/not-supported` where the service does not know the network, with the errors of
 * `HttpClient` (`http/invalid-body` for another shape), or `call/aborted`.
 */
export interface SwapService {
  /** Every token of the network that is swapped; an entry that is unfit is left out. */
  tokens(networkId: CaipNetworkId, signal: AbortSignal): Promise<readonly SwapToken[]>;
  /** Of one whole token, in USD times 10^18; undefined where nobody knows. */
  price(token: SwapToken, signal: AbortSignal): Promise<bigint | undefined>;
  /** Rejects with `swap/no-liquidity` and `swap/no-quote` too. */
  quote(question: SwapQuestion, signal: AbortSignal): Promise<SwapQuote>;
  /** What of a token may be taken by who swaps it, base units. */
  allowance(account: CaipAddress, token: SwapToken, signal: AbortSignal): Promise<bigint>;
  /** wei for each unit of gas. Rejects with `swap/gas-price-not-supported` (S8-016). */
  gasPrice(networkId: CaipNetworkId, signal: AbortSignal): Promise<bigint>;
  /** Rejects with `swap/not-supported` (S8-017). */
  buildSwap(order: SwapOrder, signal: AbortSignal): Promise<BuiltSwap>;
  /** Of the amount, or of every amount. Rejects with `swap/not-supported` (S8-018). */
  buildApproval(need: SwapNeed, signal: AbortSignal): Promise<BuiltApproval>;
}
