import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { type Amount, type Formatted, withFormatted } from "../../domain/balance/balance.js";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { quoteMismatch } from "../../domain/swap/check-swap.js";
import {
  SWAP_GAS,
  minimumReceived,
  networkCost,
  priceImpact,
  providerFee,
  expiryOf,
  MOST_QUOTES,
  firstGiven,
  isNear,
  nextGiven,
} from "../../domain/swap/swap-amounts.js";
import type { SwapToken } from "../../domain/swap/swap-token.js";
import { valueOfUnits } from "../../domain/tokens/token-balance.js";
import type { Clock } from "../../ports/page.ports.js";
import type { SwapOrder, SwapService } from "../../ports/swap-service.port.js";
import type { SwapEstimate } from "./swap.api.js";

/** Dependencies of `ReadQuote`. */
export interface ReadQuoteParts {
  readonly service: SwapService;
  readonly clock: Clock;
  readonly currency: (account: CaipAddress) => SwapToken;
}

/** Formats base units of a token. */
export const amountOf = ({ decimals, symbol }: SwapToken, units: bigint): Formatted<Amount> =>
  Object.freeze(withFormatted({ units, decimals, symbol }));

/** Optional data: undefined on failure. */
const orUndefined = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

/** Values of both sides and the price impact. */
export type SwapWorth = Pick<SwapEstimate, "givenValue" | "receivedValue" | "priceImpact">;

interface SharedInputs {
  readonly gasPrice: bigint | undefined;
  /** Never rejects. */
  readonly prices: Promise<readonly (bigint | undefined)[]>;
}

/** Requests quotes. */
export class ReadQuote {
  readonly #parts: ReadQuoteParts;
  constructor(parts: ReadQuoteParts) {
    this.#parts = parts;
  }

  /** Rejects as `SwapActions.quote`. */
  async run(order: SwapOrder, signal: AbortSignal): Promise<SwapEstimate> {
    return this.#quote(order, await this.#sharedInputs(order, signal), signal);
  }

  /**
   * Searches the input for a target amount, because the service quotes only one way. The result is
   * always the service's answer to its `given`.
   */
  async toReceive(order: SwapOrder, signal: AbortSignal): Promise<SwapEstimate> {
    const around = await this.#sharedInputs(order, signal);
    const wanted = order.units;
    let units = firstGiven(wanted, order, await around.prices);
    for (let asked = 1; ; asked += 1) {
      const estimate = await this.#quote({ ...order, units }, around, signal);
      const { received } = estimate;
      const next = nextGiven(units, received.units, wanted);
      const isFound = isNear(received.units, wanted) || next === units;
      if (isFound || asked === MOST_QUOTES) return estimate;
      units = next;
    }
  }

  /** Gas price and token prices, requested once for all quotes. */
  async #sharedInputs(order: SwapOrder, signal: AbortSignal): Promise<SharedInputs> {
    const prices = this.prices(order, signal);
    const gasPrice = await orUndefined(
      this.#parts.service.gasPrice(order.source.networkId, signal),
    );
    return { gasPrice, prices };
  }

  async #quote(
    order: SwapOrder,
    { gasPrice, prices: asked }: SharedInputs,
    signal: AbortSignal,
  ): Promise<SwapEstimate> {
    const { service, clock, currency } = this.#parts;
    const { source, target, units, slippage } = order;
    const question = { ...order, ...(gasPrice !== undefined && { gasPrice }) };
    const [quote, prices] = await Promise.all([service.quote(question, signal), asked]);
    const field = quoteMismatch(order, quote);
    if (field !== undefined)
      throw new LatchkitError("swap/unexpected-answer", { request: "quote", field });
    const cost = gasPrice === undefined ? undefined : networkCost(gasPrice, SWAP_GAS);
    return Object.freeze({
      given: amountOf(source, units),
      received: amountOf(target, quote.toUnits),
      minimum: amountOf(target, minimumReceived(quote.toUnits, slippage)),
      providerFee: amountOf(source, providerFee(units)),
      ...(cost !== undefined && { networkCost: amountOf(currency(order.account), cost) }),
      ...worthOf(order, quote.toUnits, prices),
      expiresAt: expiryOf(clock.now()),
    });
  }

  /** Prices of one whole token each, USD times 10^18; undefined if unknown. */
  prices(
    { source, target }: Pick<SwapOrder, "source" | "target">,
    signal: AbortSignal,
  ): Promise<readonly (bigint | undefined)[]> {
    const { service } = this.#parts;
    return Promise.all([source, target].map((token) => orUndefined(service.price(token, signal))));
  }
}

/** A price of zero means unknown. */
const valueOf = ({ decimals }: SwapToken, units: bigint, price?: bigint): bigint | undefined =>
  price === undefined || price === 0n ? undefined : valueOfUnits({ units, decimals }, price);

/** USD values of both sides, as far as prices are known. */
export const worthOf = (
  { source, target, units }: Pick<SwapOrder, "source" | "target" | "units">,
  received: bigint,
  [given, gotten]: readonly (bigint | undefined)[],
): SwapWorth => {
  const givenValue = valueOf(source, units, given);
  const receivedValue = valueOf(target, received, gotten);
  const isKnown = givenValue !== undefined && receivedValue !== undefined;
  const impact = isKnown ? priceImpact(givenValue, receivedValue) : undefined;
  return {
    ...(givenValue !== undefined && { givenValue }),
    ...(receivedValue !== undefined && { receivedValue }),
    ...(impact !== undefined && { priceImpact: impact }),
  };
};
