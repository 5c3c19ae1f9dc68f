import { MAX_UNITS } from "../amount/decimal.js";
import type { SwapNeed } from "./swap-need.js";

/** The service quotes by source amount only; maximum quotes to find a target amount. */
export const MOST_QUOTES = 4;
/** Accepted excess over the wanted amount, in thousandths. */
const NEAR = 1n;

type Pair = Pick<SwapNeed, "source" | "target">;
const within = (units: bigint): bigint => {
  if (units < 1n) return 1n;
  return units > MAX_UNITS ? MAX_UNITS : units;
};
const quotientUp = (value: bigint, divisor: bigint): bigint => (value + divisor - 1n) / divisor;

/**
 * First estimate of the source amount for `wanted` base units of the target, from token prices; one
 * whole source token if unknown.
 */
export const firstGiven = (
  wanted: bigint,
  { source, target }: Pair,
  [given, gotten]: readonly (bigint | undefined)[],
): bigint => {
  const whole = 10n ** BigInt(source.decimals);
  if (!given || !gotten) return whole;
  return within(quotientUp(wanted * gotten * whole, given * 10n ** BigInt(target.decimals)));
};

/** Next estimate from a quote's rate, rounded up. */
export const nextGiven = (given: bigint, received: bigint, wanted: bigint): bigint =>
  received > 0n ? within(quotientUp(given * wanted, received)) : MAX_UNITS;

/** True if a quote delivers the wanted amount with at most the accepted excess. */
export const isNear = (received: bigint, wanted: bigint): boolean =>
  received >= wanted && (received - wanted) * 1_000n <= wanted * NEAR;
