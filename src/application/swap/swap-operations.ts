import type { Observable } from "rxjs";
import type { TransactionOutcome } from "../../domain/transaction/transaction-outcome.js";
import type { TransactionRef } from "../../domain/transaction/transaction.js";
import type { SwapPreview } from "../../domain/swap/swap-preview.js";
import type { SwapToken } from "../../domain/swap/swap-token.js";
import type { PrepareSwap } from "./prepare-swap.js";
import type { ReadQuote } from "./read-quote.js";
import type { LateSwap, SubmitSwap } from "./submit-swap.js";
import type { SwapContext } from "./swap-context.js";
import type { SwapEstimate, SwapQuoteRequest, SwapRequest } from "./swap.api.js";

/** Dependencies of `SwapOperations`. */
export interface SwapOperationsParts {
  readonly place: SwapContext;
  readonly quotes: ReadQuote;
  readonly prepare: PrepareSwap;
  readonly submit: SubmitSwap;
}

/** Quotes, prepares and signs swaps on the active network; errors as in `SwapActions`. */
export class SwapOperations {
  readonly #parts: SwapOperationsParts;
  constructor(parts: SwapOperationsParts) {
    this.#parts = parts;
  }

  /** Throws if not connected or the network has no swaps. */
  currency(): SwapToken {
    return this.#parts.place.currency();
  }

  async tokens(signal: AbortSignal): Promise<readonly SwapToken[]> {
    return this.#parts.place.tokens(signal);
  }

  async quote(request: SwapQuoteRequest, signal: AbortSignal): Promise<SwapEstimate> {
    const { place, quotes } = this.#parts;
    const order = await place.resolveRequest(request, signal);
    return request.amountOf === "target"
      ? quotes.toReceive(order, signal)
      : quotes.run(order, signal);
  }

  async preview(request: SwapRequest, signal: AbortSignal): Promise<SwapPreview> {
    const { place, prepare, submit } = this.#parts;
    return submit.allow(await prepare.run(await place.resolveRequest(request, signal), signal));
  }

  approve(preview: SwapPreview, accepts: boolean, signal: AbortSignal): Promise<TransactionRef> {
    return this.#parts.submit.approve(preview, accepts, signal);
  }

  submit(preview: SwapPreview, accepts: boolean, signal: AbortSignal): Promise<TransactionRef> {
    return this.#parts.submit.submit(preview, accepts, signal);
  }

  /** Late wallet answers to swaps that ended as unknown. */
  get late$(): Observable<LateSwap> {
    return this.#parts.submit.late$;
  }

  outcome(sent: TransactionRef, signal: AbortSignal): Promise<TransactionOutcome> {
    return this.#parts.submit.outcome(sent, signal);
  }
}
