import type { Account } from "../../domain/account/account.js";
import { isSameAddress } from "../../domain/caip/caip.js";
import { type Amount, type Formatted, withFormatted } from "../../domain/balance/balance.js";
import { networkIdOf } from "../../domain/caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Network } from "../../domain/network/network.js";
import type { Networks } from "../../domain/network/networks.js";
import { readTypedAmount } from "../../domain/send/typed-amount.js";
import { quoteMismatch } from "../../domain/swap/check-swap.js";
import {
  MAX_QUOTES,
  firstInput,
  isCloseEnough,
  nextInput,
} from "../../domain/swap/swap-amounts.js";
import {
  DEFAULT_SLIPPAGE,
  SWAP_GAS,
  expiryOf,
  isSlippage,
  minimumReceived,
  priceImpact,
  providerFee,
} from "../../domain/swap/swap-amounts.js";
import { canSwapOn } from "../../domain/swap/router-call.js";
import { type SwapToken, currencyOf, isSameToken } from "../../domain/swap/swap-token.js";
import { valueOfUnits } from "../../domain/tokens/token-balance.js";
import type { Clock } from "../../ports/page.ports.js";
import type { SwapOrder, SwapService } from "../../ports/swap-service.port.js";
import type { SwapEstimate, SwapQuoteRequest } from "./swap.api.js";

export interface SwapQuotesParts {
  readonly account: () => Account | undefined;
  readonly networks: Networks;
  readonly service: SwapService;
  readonly clock: Clock;
}

/** Prices of source and target, each of one whole token in USD times 10^18. */
type Prices = readonly (bigint | undefined)[];

const invalidError = (field: string): LatchkitError =>
  new LatchkitError("transaction/invalid", { field });

/** Optional data: undefined on failure. */
const orUndefined = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

/** Resolves the tokens and amount of a request, and quotes it. */
export class SwapQuotes {
  readonly #parts: SwapQuotesParts;
  readonly #lists = new Map<CaipNetworkId, readonly SwapToken[]>();

  constructor(parts: SwapQuotesParts) {
    this.#parts = parts;
  }

  /**
   * Throws `connection/not-connected`, `swap/not-supported` on a network without swaps, and
   * `chain/not-supported` on an unlisted network.
   */
  account(): Account {
    const account = this.#parts.account();
    if (account === undefined) throw new LatchkitError("connection/not-connected", {});
    this.#network(account.networkId);
    return account;
  }

  currency(account: CaipAddress = this.account().caipAddress): SwapToken {
    return currencyOf(this.#network(networkIdOf(account)));
  }

  /** Cached for the page's lifetime. */
  async tokens(signal: AbortSignal): Promise<readonly SwapToken[]> {
    return this.#tokensOn(this.account().networkId, signal);
  }

  /** Rejects as `SwapActions.quote`. */
  async quote(request: SwapQuoteRequest, signal: AbortSignal): Promise<SwapEstimate> {
    const order = await this.resolve(request, signal);
    return request.amountOf === "target"
      ? this.quoteTarget(order, signal)
      : this.quoteSource(order, signal);
  }

  /**
   * Resolves a request for the service; `units` belongs to the token named by `amountOf`. Rejects
   * as `SwapActions.quote`.
   */
  async resolve(request: SwapQuoteRequest, signal: AbortSignal): Promise<SwapOrder> {
    const { caipAddress: account } = this.account();
    const { slippage = DEFAULT_SLIPPAGE, isUnlimited = false } = request;
    if (!isSlippage(slippage)) throw invalidError("slippage");
    const source = await this.#token(request, "source", account, signal);
    const target = await this.#token(request, "target", account, signal);
    if (isSameToken(source, target)) throw invalidError("target");
    const { decimals } = request.amountOf === "target" ? target : source;
    const units = unitsOf(request.amount, decimals);
    return { account, source, target, units, isUnlimited, slippage };
  }

  async quoteSource(order: SwapOrder, signal: AbortSignal): Promise<SwapEstimate> {
    const prices = this.prices(order, signal);
    return this.#estimate(order, await this.#gasPrice(order, signal), prices, signal);
  }

  /**
   * Searches the input, because the service quotes only one way. The result is always its answer to
   * its `given`.
   */
  async quoteTarget(order: SwapOrder, signal: AbortSignal): Promise<SwapEstimate> {
    const prices = this.prices(order, signal);
    const gasPrice = await this.#gasPrice(order, signal);
    const output = order.units;
    let units = firstInput(output, order, await prices);
    for (let quotes = 1; ; quotes += 1) {
      const estimate = await this.#estimate({ ...order, units }, gasPrice, prices, signal);
      const { received } = estimate;
      const next = nextInput(units, received.units, output);
      const isFound = isCloseEnough(received.units, output) || next === units;
      if (isFound || quotes === MAX_QUOTES) return estimate;
      units = next;
    }
  }

  /** Undefined if unknown. Never rejects. */
  prices(
    { source, target }: Pick<SwapOrder, "source" | "target">,
    signal: AbortSignal,
  ): Promise<Prices> {
    const { service } = this.#parts;
    return Promise.all([source, target].map((token) => orUndefined(service.price(token, signal))));
  }

  /** Wei per gas unit; undefined if unknown. */
  #gasPrice({ source }: SwapOrder, signal: AbortSignal): Promise<bigint | undefined> {
    return orUndefined(this.#parts.service.gasPrice(source.networkId, signal));
  }

  async #estimate(
    order: SwapOrder,
    gasPrice: bigint | undefined,
    pricesRead: Promise<Prices>,
    signal: AbortSignal,
  ): Promise<SwapEstimate> {
    const { service, clock } = this.#parts;
    const { source, target, units, slippage } = order;
    const question = { ...order, ...(gasPrice !== undefined && { gasPrice }) };
    const [quote, prices] = await Promise.all([service.quote(question, signal), pricesRead]);
    const field = quoteMismatch(order, quote);
    if (field !== undefined)
      throw new LatchkitError("swap/unexpected-answer", { request: "quote", field });
    const cost = gasPrice === undefined ? undefined : gasPrice * SWAP_GAS;
    return Object.freeze({
      given: amountOf(source, units),
      received: amountOf(target, quote.toUnits),
      minimum: amountOf(target, minimumReceived(quote.toUnits, slippage)),
      providerFee: amountOf(source, providerFee(units)),
      ...(cost !== undefined && { networkCost: amountOf(this.currency(order.account), cost) }),
      ...worthOf(order, quote.toUnits, prices),
      expiresAt: expiryOf(clock.now()),
    });
  }

  #network(networkId: CaipNetworkId): Network {
    const network = this.#parts.networks.find(networkId);
    if (!canSwapOn(networkId))
      throw new LatchkitError("swap/not-supported", { networkId, request: "transaction" });
    if (network === undefined) throw new LatchkitError("chain/not-supported", { networkId });
    return network;
  }

  async #tokensOn(networkId: CaipNetworkId, signal: AbortSignal): Promise<readonly SwapToken[]> {
    const cached = this.#lists.get(networkId);
    if (cached !== undefined) return cached;
    const tokens = await this.#parts.service.tokens(networkId, signal);
    if (tokens.length > 0) this.#lists.set(networkId, tokens);
    return tokens;
  }

  /** The active network may change. */
  async #token(
    request: SwapQuoteRequest,
    side: "source" | "target",
    account: CaipAddress,
    signal: AbortSignal,
  ): Promise<SwapToken> {
    const address = request[side];
    if (address === undefined) return this.currency(account);
    const tokens = await this.#tokensOn(networkIdOf(account), signal);
    const found = tokens.find(
      (token) => token.address !== undefined && isSameAddress("eip155", token.address, address),
    );
    if (found === undefined) throw invalidError(side);
    return found;
  }
}

const unitsOf = (amount: string, decimals: number): bigint => {
  const parsedAmount = readTypedAmount(amount, decimals, ".");
  if (parsedAmount.kind !== "units" || amount.includes(","))
    throw new LatchkitError("amount/malformed", { value: amount });
  if (parsedAmount.units === 0n) throw invalidError("value");
  return parsedAmount.units;
};

/** Formats base units of a token. */
export const amountOf = ({ decimals, symbol }: SwapToken, units: bigint): Formatted<Amount> =>
  Object.freeze(withFormatted({ units, decimals, symbol }));

/** A price of zero means unknown. */
const valueOf = ({ decimals }: SwapToken, units: bigint, price?: bigint): bigint | undefined =>
  price === undefined || price === 0n ? undefined : valueOfUnits({ units, decimals }, price);

/** USD values of both sides and the price impact, as far as prices are known. */
export const worthOf = (
  { source, target, units }: Pick<SwapOrder, "source" | "target" | "units">,
  receivedUnits: bigint,
  [sourcePrice, targetPrice]: Prices,
): Pick<SwapEstimate, "givenValue" | "receivedValue" | "priceImpact"> => {
  const givenValue = valueOf(source, units, sourcePrice);
  const receivedValue = valueOf(target, receivedUnits, targetPrice);
  const isKnown = givenValue !== undefined && receivedValue !== undefined;
  const impact = isKnown ? priceImpact(givenValue, receivedValue) : undefined;
  return {
    ...(givenValue !== undefined && { givenValue }),
    ...(receivedValue !== undefined && { receivedValue }),
    ...(impact !== undefined && { priceImpact: impact }),
  };
};
