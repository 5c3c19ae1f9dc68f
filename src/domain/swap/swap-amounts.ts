import type { SwapToken } from "./swap-token.js";
import { divide, formatUnits } from "../amount/amount.js";
import type { Amount } from "../balance/balance.js";
import { plainAmount } from "../send/typed-amount.js";

/** What the price may move at most, percent, where the user sets nothing (S9-013). */
export const DEFAULT_SLIPPAGE = 1;
/** More than this is a loss, not a swap; percent. */
export const MAX_SLIPPAGE = 50;
/** What the provider takes of the source amount, hundredths of a percent. */
export const PROVIDER_FEE = 85n;
/** Gas units of a swap whose answer names none. */
export const SWAP_GAS = 150_000n;
/** So long a quote or a review stands, ms. */
export const QUOTE_LIFE_MS = 30_000;

/** Whole percent, as the service takes them. */
export const isSlippage = (percent: number): boolean =>
  Number.isInteger(percent) && percent >= 1 && percent <= MAX_SLIPPAGE;

/** What was typed as the most that the price may move, in any digits; undefined: it is none. */
export const readSlippage = (typed: string): number | undefined => {
  const percent = Number(plainAmount(typed, ".") ?? Number.NaN);
  return isSlippage(percent) ? percent : undefined;
};

const roundedUp = (value: bigint, divisor: bigint): bigint => {
  const quotient = value / divisor;
  return value > quotient * divisor ? quotient + 1n : quotient;
};

/** The least that comes back of what is expected, base units; never more than that share. */
export const minimumReceived = (expected: bigint, slippage: number): bigint =>
  (expected * BigInt(100 - slippage)) / 100n;

/** What the provider takes of the source amount, base units; never shown too small. */
export const providerFee = (units: bigint): bigint => roundedUp(units * PROVIDER_FEE, 10_000n);

/**
 * How much less is received than given, in hundredths of a percent: (in - out) / in. Negative for a
 * gain, rounded up, undefined where nothing is known of what is given.
 */
export const priceImpact = (given: bigint, received: bigint): bigint | undefined =>
  given > 0n ? roundedUp((given - received) * 10_000n, given) : undefined;

/** What one whole `given` brings of `received`, as a decimal text; undefined for nothing given. */
export const exchangeRate = (given: Amount, received: Amount): string | undefined =>
  given.units > 0n
    ? divide(
        formatUnits(received.units, received.decimals),
        formatUnits(given.units, given.decimals),
      )
    : undefined;

/** What the network takes, wei. */
export const networkCost = (gasPrice: bigint, gas: bigint): bigint => gasPrice * gas;

/** Gas prices rise between a quote and the swap: as much again is kept. */
const FEE_RESERVE = 2n;

/**
 * The most of a token that can be given, base units. The network's currency keeps its fee back, so
 * undefined until `networkCost` is known; of another token it is all that is held.
 */
export const mostToGive = (
  { address }: Pick<SwapToken, "address">,
  held: bigint,
  networkCost: bigint | undefined,
): bigint | undefined => {
  if (address !== undefined) return held;
  if (networkCost === undefined) return undefined;
  const most = held - networkCost * FEE_RESERVE;
  return most > 0n ? most : undefined;
};
