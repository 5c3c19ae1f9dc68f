import type { FeeRates } from "../balance/balance.js";
import { LatchkitError } from "../errors/latchkit-error.js";
import type { TransferPlan, TransferRequest } from "./bitcoin-transfer.js";
import { maximumTransfer, planTransfer } from "./bitcoin-transfer.js";

/** About half an hour. */
const TARGET_BLOCKS = 3;
/** Minimum relay rate, satoshi per virtual byte. */
const MIN_RATE = 1;
/**
 * Satoshi per virtual byte: the warning limit of Trezor's firmware. Bitcoin Core refuses above
 * 10,000, bitcoinjs-lib above 5,000.
 */
const MAX_RATE = 2_000;
/** Higher rates need a second service's confirmation. */
const LONE_RATE = 500;
/** Of the first service's rate to the second's. */
const AGREEMENT = 2;
/** Maximum fee of a transfer, satoshi: Bitcoin Core's `-maxtxfee`, 0.1 BTC. */
export const MAX_FEE = 10_000_000n;
/** Satoshi; fees up to this may be any share of the value. */
const SMALL_FEE = 50_000n;
/** Without a given maximum, a fee is at most 1/20 of the value. */
const SHARE = 20n;

/** By ascending blocks, the order of whole-number keys. */
const usable = (rates: FeeRates): readonly (readonly [blocks: number, rate: number])[] =>
  Object.entries(rates)
    .map(([blocks, rate]) => [Number(blocks), rate] as const)
    .filter(([, rate]) => Number.isFinite(rate) && rate > 0 && rate <= MAX_RATE);

/**
 * For the longest wait of at most `maxBlocks` blocks, else the shortest known.
 */
const rateWithin = (
  rates: readonly (readonly [number, number])[],
  maxBlocks: number,
): number | undefined => (rates.findLast(([blocks]) => blocks <= maxBlocks) ?? rates[0])?.[1];

/**
 * Combines the rates of one or two services (satoshi per virtual byte by blocks): at most twice the
 * second's rate, or 500 without one. Drops rates above 2,000.
 */
export const agreedRates = (rates: FeeRates, second: FeeRates = {}): FeeRates => {
  const [own, other] = [usable(rates), usable(second)];
  const [first, witness] = own.length > 0 ? [own, other] : [other, []];
  return Object.fromEntries(
    first.map(([blocks, rate]) => {
      const witnessRate = rateWithin(witness, blocks);
      const maximum =
        witnessRate === undefined ? LONE_RATE : Math.max(witnessRate * AGREEMENT, MIN_RATE);
      return [blocks, Math.min(rate, maximum)];
    }),
  );
};

/** The rate for a transfer, satoshi per virtual byte; undefined if none is usable. */
export const transferRate = (rates: FeeRates): number | undefined => {
  const rate = rateWithin(usable(rates), TARGET_BLOCKS);
  return rate === undefined ? undefined : Math.max(rate, MIN_RATE);
};

const tooHigh = (fee: bigint, maxFee: bigint): LatchkitError<"transaction/fee-too-high"> =>
  new LatchkitError("transaction/fee-too-high", { fee, maxFee });

/** Throws `transaction/invalid` (`value`) if funds are short. */
const planWithFee = (request: TransferRequest): TransferPlan => {
  const plan = planTransfer(request);
  if (!plan) throw new LatchkitError("transaction/invalid", { field: "value" });
  return plan;
};

/** Plans a transfer for display. Throws `transaction/invalid` or `transaction/fee-too-high`. */
export const shownTransfer = (request: TransferRequest): TransferPlan => {
  const plan = planWithFee(request);
  if (plan.fee > MAX_FEE) throw tooHigh(plan.fee, MAX_FEE);
  return plan;
};

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** `maximumTransfer` for display. Throws `transaction/fee-too-high`. */
export const shownMaximum = (
  request: Parameters<typeof maximumTransfer>[0],
): ReturnType<typeof maximumTransfer> => {
  const plan = maximumTransfer(request);
  if (plan !== undefined && plan.fee > MAX_FEE) throw tooHigh(plan.fee, MAX_FEE);
  return plan;
};

/** Satoshi: the displayed fee, at most 0.1 BTC; without one 1/20 of the value or 50,000. */
const maxFeeFor = (value: bigint, shown: bigint | undefined): bigint => {
  const share = value / SHARE;
  return smaller(shown ?? (share > SMALL_FEE ? share : SMALL_FEE), MAX_FEE);
};

/** Each step takes milliseconds with many coins. */
const MAX_STEPS = 4;

/**
 * Searches the highest rate, from half of the current one, with a fee of at most `maxFee`. The fee
 * is not proportional to the rate: coins and change differ.
 */
const slowerTransfer = (request: TransferRequest, maxFee: bigint): TransferPlan | undefined => {
  let [low, high] = [Math.max(MIN_RATE, request.rate / 2), request.rate];
  let best = planTransfer({ ...request, rate: low });
  if (!best || best.fee > maxFee) return undefined;
  let isLikely = true;
  for (let step = 0; step < MAX_STEPS && best.fee < maxFee; step += 1) {
    const likelyRate = Math.min(high, (low * Number(maxFee)) / Number(best.fee));
    const rate = isLikely ? likelyRate : (low + high) / 2;
    const plan = planTransfer({ ...request, rate });
    isLikely = plan !== undefined && plan.fee <= maxFee;
    if (plan && isLikely) [best, low] = [plan, rate];
    else high = rate;
  }
  return best;
};

/**
 * Plans a transfer with a fee of at most `maxFee` (else `maxFeeFor`), if necessary at half the
 * current rate. Throws `transaction/invalid` and `transaction/fee-too-high`.
 */
export const boundedTransfer = (request: TransferRequest, maxFee?: bigint): TransferPlan => {
  const maxTotal = maxFeeFor(request.value, maxFee);
  const plan = planTransfer(request);
  if (plan && plan.fee <= maxTotal) return plan;
  const slower = slowerTransfer(request, maxTotal);
  if (!slower) throw tooHigh(planWithFee(request).fee, maxTotal);
  return slower;
};
