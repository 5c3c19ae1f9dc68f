import { MAX_UNITS } from "../amount/decimal.js";
import type { ApprovalRequest } from "./approval-request.js";

/** The service quotes by source amount only; maximum quotes to find a target amount. */
export const MOST_QUOTES = 4;
/** Accepted excess over the wanted amount, in thousandths. */
const NEAR = 1n;

type Pair = Pick<ApprovalRequest, "source" | "target">;
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
  [sourcePrice, targetPrice]: readonly (bigint | undefined)[],
): bigint => {
  const whole = 10n ** BigInt(source.decimals);
  if (!sourcePrice || !targetPrice) return whole;
  return within(
    quotientUp(wanted * targetPrice * whole, sourcePrice * 10n ** BigInt(target.decimals)),
  );
};

/** Next estimate from a quote's rate, rounded up. */
export const nextGiven = (input: bigint, output: bigint, wanted: bigint): bigint =>
  output > 0n ? within(quotientUp(input * wanted, output)) : MAX_UNITS;

/** True if a quote delivers the wanted amount with at most the accepted excess. */
export const isNear = (output: bigint, wanted: bigint): boolean =>
  output >= wanted && (output - wanted) * 1_000n <= wanted * NEAR;
