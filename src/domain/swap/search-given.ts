import { MAX_UNITS } from "../amount/decimal.js";
import type { SwapNeed } from "./swap-need.js";

/** A service quotes one way: so often it is asked for the amount that brings what is wanted. */
export const MOST_QUOTES = 4;
/** So much more than is wanted, in thousandths of it, is near enough. */
const NEAR = 1n;

type Pair = Pick<SwapNeed, "source" | "target">;
const within = (units: bigint): bigint => {
  if (units < 1n) return 1n;
  return units > MAX_UNITS ? MAX_UNITS : units;
};
const quotientUp = (value: bigint, divisor: bigint): bigint => (value + divisor - 1n) / divisor;

/**
 * What would be given for `wanted` base units of the target by the prices of one whole token each;
 * one whole source token where they are not known.
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

/** What would be given at the rate of an answer, rounded up. */
export const nextGiven = (given: bigint, received: bigint, wanted: bigint): bigint =>
  received > 0n ? within(quotientUp(given * wanted, received)) : MAX_UNITS;

/** Whether an answer brings what is wanted, and hardly more. */
export const isNear = (received: bigint, wanted: bigint): boolean =>
  received >= wanted && (received - wanted) * 1_000n <= wanted * NEAR;
