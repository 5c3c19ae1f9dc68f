import type { FeeRates } from "../balance/holdings.js";
import { LatchkitError } from "../errors/latchkit-error.js";
import type { TransferPlan, TransferRequest } from "./bitcoin-transfer.js";
import { maximumTransfer, planTransfer } from "./bitcoin-transfer.js";

/** A transfer is offered what gets it into one of the next three blocks, about half an hour. */
const TARGET_BLOCKS = 3;
/** What every node relays, satoshi per virtual byte. */
const MIN_RATE = 1;
/**
 * No service is believed above, satoshi per virtual byte: what Trezor's firmware warns above
 * (`maxfee_kb` 2,000,000), and more than the median of any block so far. Bitcoin Core refuses to
 * send above 10,000 (`-maxfeerate`), bitcoinjs-lib above 5,000.
 */
const MAX_RATE = 2_000;
/**
 * The most that one service alone may make a transfer pay, satoshi per virtual byte: above, it
 * takes a second one that says so too.
 */
const LONE_RATE = 500;
/** How much more than the second service's rate the first one's may be. */
const AGREEMENT = 2;
/**
 * The most that any transfer leaves to the network, satoshi: Bitcoin Core's `-maxtxfee`, 0.1 BTC.
 */
export const MAX_FEE = 10_000_000n;
/** Below, satoshi, a fee may be any share of what it moves. */
const SMALL_FEE = 50_000n;
/** Where nobody said what the fee may be, it is at most a twentieth of what it moves. */
const SHARE = 20n;

const usable = (rates: FeeRates): readonly (readonly [blocks: number, rate: number])[] =>
  Object.entries(rates)
    .map(([blocks, rate]) => [Number(blocks), rate] as const)
    .filter(([, rate]) => Number.isFinite(rate) && rate > 0 && rate <= MAX_RATE);

/**
 * The rate of the longest wait that is no longer than `most` blocks, else that of the shortest:
 * never less than what `most` blocks need.
 */
const rateWithin = (
  rates: readonly (readonly [number, number])[],
  most: number,
): number | undefined => {
  const sorted = [...rates].sort(([a], [b]) => a - b);
  return (sorted.findLast(([blocks]) => blocks <= most) ?? sorted[0])?.[1];
};

/**
 * Fee rates that may be paid, of what one or two services report (satoshi per virtual byte by
 * blocks): each of the first at most twice the second's; without a second one at most 500. What is
 * above 2,000 is left out. Empty where none can be used.
 */
export const agreedRates = (reported: FeeRates, second: FeeRates = {}): FeeRates => {
  const [own, other] = [usable(reported), usable(second)];
  const [first, witness] = own.length > 0 ? [own, other] : [other, []];
  return Object.fromEntries(
    first.map(([blocks, rate]) => {
      const seen = rateWithin(witness, blocks);
      const most = seen === undefined ? LONE_RATE : Math.max(seen * AGREEMENT, MIN_RATE);
      return [blocks, Math.min(rate, most)];
    }),
  );
};

/**
 * The rate for a transfer among those a service names, satoshi per virtual byte; undefined where
 * none can be used.
 */
export const transferRate = (rates: FeeRates): number | undefined => {
  const rate = rateWithin(usable(rates), TARGET_BLOCKS);
  return rate === undefined ? undefined : Math.max(rate, MIN_RATE);
};

const tooHigh = (fee: bigint, maxFee: bigint): LatchkitError<"transaction/fee-too-high"> =>
  new LatchkitError("transaction/fee-too-high", { fee, maxFee });

/** Throws `transaction/invalid` (`value`) where what there is does not cover value and fee. */
const planned = (request: TransferRequest): TransferPlan => {
  const plan = planTransfer(request);
  if (!plan) throw new LatchkitError("transaction/invalid", { field: "value" });
  return plan;
};

/**
 * A transfer at the rate asked, whose fee a user can be shown. Throws `transaction/invalid`
 * (`value`), and `transaction/fee-too-high` above 0.1 BTC.
 */
export const shownTransfer = (request: TransferRequest): TransferPlan => {
  const plan = planned(request);
  if (plan.fee > MAX_FEE) throw tooHigh(plan.fee, MAX_FEE);
  return plan;
};

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** `maximumTransfer` with a fee that a user can be shown. Throws `transaction/fee-too-high`. */
export const shownMaximum = (
  request: Parameters<typeof maximumTransfer>[0],
): ReturnType<typeof maximumTransfer> => {
  const most = maximumTransfer(request);
  if (most !== undefined && most.fee > MAX_FEE) throw tooHigh(most.fee, MAX_FEE);
  return most;
};

/**
 * The most that a transfer of `value` satoshi may leave to the network: what the user was shown,
 * never above 0.1 BTC. Without it a twentieth, or 50,000 satoshi.
 */
const mostFor = (value: bigint, shown: bigint | undefined): bigint => {
  const share = value / SHARE;
  return smaller(shown ?? (share > SMALL_FEE ? share : SMALL_FEE), MAX_FEE);
};

/** Plans that are made of a slower transfer: with very many coins each takes some milliseconds. */
const MOST_STEPS = 4;

/**
 * The transfer at the highest rate found, from half of the present one, whose fee is at most
 * `most`; undefined where there is none at half. It is searched for, first where the fee would be
 * `most` of as many bytes: at a higher rate a plan may take another coin, and change that is dust
 * goes to the network.
 */
const slowerTransfer = (request: TransferRequest, most: bigint): TransferPlan | undefined => {
  let [low, high] = [Math.max(MIN_RATE, request.rate / 2), request.rate];
  let best = planTransfer({ ...request, rate: low });
  if (!best || best.fee > most) return undefined;
  let isLikely = true;
  for (let step = 0; step < MOST_STEPS && best.fee < most; step += 1) {
    const likely = Math.min(high, (low * Number(most)) / Number(best.fee));
    const rate = isLikely ? likely : (low + high) / 2;
    const plan = planTransfer({ ...request, rate });
    isLikely = plan !== undefined && plan.fee <= most;
    if (plan && isLikely) [best, low] = [plan, rate];
    else high = rate;
  }
  return best;
};

/**
 * A transfer whose fee is at most `maxFee`, or what `mostFor` allows without it. Where the rate
 * rose since, it is sent for the fee that was shown as long as that is half of the present rate,
 * also where what there is does not cover the present one, as where it is the most that can be
 * moved; it signals that a higher fee may follow. Throws `transaction/invalid` (`value`) and
 * `transaction/fee-too-high`.
 */
export const boundedTransfer = (request: TransferRequest, maxFee?: bigint): TransferPlan => {
  const most = mostFor(request.value, maxFee);
  const plan = planTransfer(request);
  if (plan && plan.fee <= most) return plan;
  const slower = slowerTransfer(request, most);
  if (!slower) throw tooHigh(planned(request).fee, most);
  return slower;
};
