import { canSwapOn } from "../../domain/swap/router-call.js";
import type { Observable } from "rxjs";
import type { TransactionOutcome } from "../../domain/transaction/transaction-outcome.js";
import type { TransactionRef } from "../../domain/transaction/transaction.js";
import type { SwapPreview } from "../../domain/swap/swap-preview.js";
import { type SwapToken, currencyOf, isSameToken } from "../../domain/swap/swap-token.js";
import type { PrepareSwap } from "./prepare-swap.js";
import type { ReadQuote } from "./read-quote.js";
import type { LateSwap, SubmitSwap } from "./submit-swap.js";
import type { SwapEstimate, SwapQuoteRequest, SwapRequest } from "./swap.api.js";
import type { Account } from "../../domain/account/account.js";
import { isSameAddress, networkIdOf } from "../../domain/caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Network } from "../../domain/network/network.js";
import type { Networks } from "../../domain/network/networks.js";
import { readTypedAmount } from "../../domain/send/typed-amount.js";
import { DEFAULT_SLIPPAGE, isSlippage } from "../../domain/swap/swap-amounts.js";
import type { ApprovalRequest } from "../../domain/swap/approval-request.js";
import type { SwapOrder, SwapService } from "../../ports/swap-service.port.js";

/** Dependencies of `SwapContext`. */
export interface SwapContextParts {
  readonly account: () => Account | undefined;
  readonly networks: Networks;
  readonly service: Pick<SwapService, "tokens">;
}

const invalid = (field: string): LatchkitError =>
  new LatchkitError("transaction/invalid", { field });

/** The tokens of the active network; resolves requests against them. */
export class SwapContext {
  readonly #parts: SwapContextParts;
  readonly #lists = new Map<CaipNetworkId, readonly SwapToken[]>();

  constructor(parts: SwapContextParts) {
    this.#parts = parts;
  }

  /**
   * Rejects with `connection/not-connected`, `swap/not-supported` on a network without swaps, and
   * `chain/not-supported` on an unlisted network.
   */
  account(): Account {
    const account = this.#parts.account();
    if (account === undefined) throw new LatchkitError("connection/not-connected", {});
    this.#network(account.networkId);
    return account;
  }

  /** The currency of an account's network; default: the active account. */
  currency(account: CaipAddress = this.account().caipAddress): SwapToken {
    return currencyOf(this.#network(networkIdOf(account)));
  }

  /** Cached for the page's lifetime. */
  async tokens(signal: AbortSignal): Promise<readonly SwapToken[]> {
    return this.#tokensOn(this.account().networkId, signal);
  }

  async #tokensOn(networkId: CaipNetworkId, signal: AbortSignal): Promise<readonly SwapToken[]> {
    const kept = this.#lists.get(networkId);
    if (kept !== undefined) return kept;
    const tokens = await this.#parts.service.tokens(networkId, signal);
    if (tokens.length > 0) this.#lists.set(networkId, tokens);
    return tokens;
  }

  /**
   * Resolves a request for the service; `units` belongs to the token named by `amountOf`. Rejects
   * as `SwapActions.quote`.
   */
  async resolveRequest(request: SwapQuoteRequest, signal: AbortSignal): Promise<SwapOrder> {
    const { caipAddress } = this.account();
    const { slippage = DEFAULT_SLIPPAGE, isUnlimited = false, amount } = request;
    if (!isSlippage(slippage)) throw invalid("slippage");
    const source = await this.#token(request, "source", caipAddress, signal);
    const target = await this.#token(request, "target", caipAddress, signal);
    if (isSameToken(source, target)) throw invalid("target");
    const { decimals } = request.amountOf === "target" ? target : source;
    const read = readTypedAmount(amount, decimals, ".");
    if (read.kind !== "units" || amount.includes(","))
      throw new LatchkitError("amount/malformed", { value: amount });
    if (read.units === 0n) throw invalid("value");
    const need: ApprovalRequest = {
      account: caipAddress,
      source,
      target,
      units: read.units,
      isUnlimited,
    };
    return { ...need, slippage };
  }

  #network(networkId: CaipNetworkId): Network {
    const network = this.#parts.networks.find(networkId);
    if (!canSwapOn(networkId))
      throw new LatchkitError("swap/not-supported", { networkId, request: "transaction" });
    if (network === undefined) throw new LatchkitError("chain/not-supported", { networkId });
    return network;
  }

  /** Resolves on the network of `account`, even if the active network changes. */
  async #token(
    request: SwapQuoteRequest,
    field: "source" | "target",
    account: CaipAddress,
    signal: AbortSignal,
  ): Promise<SwapToken> {
    const address = request[field];
    if (address === undefined) return this.currency(account);
    const tokens = await this.#tokensOn(networkIdOf(account), signal);
    const found = tokens.find(
      (token) => token.address !== undefined && isSameAddress("eip155", token.address, address),
    );
    if (found === undefined) throw invalid(field);
    return found;
  }
}

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
