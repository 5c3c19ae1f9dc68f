import type { SwapToken } from "./swap-token.js";
import { divide, formatUnits, MAX_UNITS } from "../amount/amount.js";
import type { Amount } from "../balance/balance.js";
import { plainAmount } from "../send/typed-amount.js";
import { valueOfUnits } from "../tokens/token-balance.js";
import type { ApprovalRequest } from "./approval-request.js";

/** Default slippage, percent. */
export const DEFAULT_SLIPPAGE = 1;
/** Maximum slippage, percent. */
export const MAX_SLIPPAGE = 50;
/** Provider fee on the source amount, hundredths of a percent. */
export const PROVIDER_FEE = 85n;
/** Gas units of a swap if the response has none. */
export const SWAP_GAS = 150_000n;
/** Validity of a quote or review, ms. */
export const QUOTE_LIFE_MS = 30_000;

interface Expiring {
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** Expiry of a response received at `now` (epoch ms). */
export const expiryOf = (now: number): number => now + QUOTE_LIFE_MS;

/** True if too old to sign, or if the clock was set back. */
export const isExpired = ({ expiresAt }: Expiring, now: number): boolean =>
  now >= expiresAt || now < expiresAt - QUOTE_LIFE_MS;

/** Whole seconds until expiry; 0 once expired. */
export const secondsUntil = (preview: Expiring, now: number): number =>
  isExpired(preview, now) ? 0 : Math.ceil((preview.expiresAt - now) / 1_000);

/** True for whole percents the service accepts. */
export const isSlippage = (percent: number): boolean =>
  Number.isInteger(percent) && percent >= 1 && percent <= MAX_SLIPPAGE;

/** Parses a typed slippage in any digits; undefined if invalid. */
export const readSlippage = (slippageInput: string): number | undefined => {
  const percent = Number(plainAmount(slippageInput, ".") ?? Number.NaN);
  return isSlippage(percent) ? percent : undefined;
};

const roundedUp = (value: bigint, divisor: bigint): bigint => {
  const quotient = value / divisor;
  return value > quotient * divisor ? quotient + 1n : quotient;
};

/** Minimum amount received after slippage, base units, rounded down. */
export const minimumReceived = (quotedUnits: bigint, slippage: number): bigint =>
  (quotedUnits * BigInt(100 - slippage)) / 100n;

/** Provider fee on the source amount, base units, rounded up. */
export const providerFee = (units: bigint): bigint => roundedUp(units * PROVIDER_FEE, 10_000n);

/** (in - out) / in, hundredths of a percent, rounded up; undefined if the input is 0. */
export const priceImpact = (input: bigint, output: bigint): bigint | undefined =>
  input > 0n ? roundedUp((input - output) * 10_000n, input) : undefined;

/** Amount of `output` per whole `input`, as decimal text; undefined if `input` is 0. */
export const exchangeRate = (input: Amount, output: Amount): string | undefined =>
  input.units > 0n
    ? divide(formatUnits(output.units, output.decimals), formatUnits(input.units, input.decimals))
    : undefined;

/** Gas prices rise between quote and swap. */
const FEE_RESERVE = 2n;

/** Maximum source amount, base units; undefined until the fee of a native swap is known. */
export const maximumInput = (
  { address }: Pick<SwapToken, "address">,
  balance: bigint,
  networkCost: bigint | undefined,
): bigint | undefined => {
  if (address !== undefined) return balance;
  if (networkCost === undefined) return undefined;
  const maximum = balance - networkCost * FEE_RESERVE;
  return maximum > 0n ? maximum : undefined;
};

/** Fees of a swap; `networkCost` is absent if unknown. */
export interface SwapFees {
  readonly given: Amount;
  /** In the same token as `given`. */
  readonly providerFee: Amount;
  readonly networkCost?: Amount;
}

/** USD times 10^18, rounded up to cents; absent if a price is unknown. */
export interface FeeValues {
  readonly providerFee?: bigint;
  readonly networkCost?: bigint;
  /** Sum; absent if either fee is unknown. */
  readonly total?: bigint;
}

const CENT = 10n ** 16n;
const upToCent = (value: bigint): bigint => roundedUp(value, CENT) * CENT;

/** Values of a swap's fees. `currencyPrice`: per native coin. */
export const feeValues = (
  { given, providerFee: taken, networkCost: cost }: SwapFees,
  givenValue: bigint | undefined,
  currencyPrice: bigint | undefined,
): FeeValues => {
  const provider =
    givenValue === undefined || given.units === 0n
      ? undefined
      : (givenValue * taken.units) / given.units;
  const network =
    cost === undefined || currencyPrice === undefined
      ? undefined
      : valueOfUnits(cost, currencyPrice);
  return {
    ...(provider !== undefined && { providerFee: upToCent(provider) }),
    ...(network !== undefined && { networkCost: upToCent(network) }),
    ...(provider !== undefined && network !== undefined && { total: upToCent(provider + network) }),
  };
};

/** Maximum number of quotes to find a target amount; the service quotes by source amount only. */
export const MAX_QUOTES = 4;
/** Excess over the wanted amount, in thousandths. */
const NEAR = 1n;

type Pair = Pick<ApprovalRequest, "source" | "target">;
const toSafeStep = (units: bigint): bigint => {
  if (units < 1n) return 1n;
  return units > MAX_UNITS ? MAX_UNITS : units;
};

/** First estimate of the source amount for `output` base units of the target. */
export const firstInput = (
  output: bigint,
  { source, target }: Pair,
  [sourcePrice, targetPrice]: readonly (bigint | undefined)[],
): bigint => {
  const whole = 10n ** BigInt(source.decimals);
  if (!sourcePrice || !targetPrice) return whole;
  return toSafeStep(
    roundedUp(output * targetPrice * whole, sourcePrice * 10n ** BigInt(target.decimals)),
  );
};

/** Next estimate from a quote's rate, rounded up. */
export const nextInput = (input: bigint, output: bigint, wantedOutput: bigint): bigint =>
  output > 0n ? toSafeStep(roundedUp(input * wantedOutput, output)) : MAX_UNITS;

/** True if a quote delivers the wanted amount with at most the accepted excess. */
export const isCloseEnough = (output: bigint, wantedOutput: bigint): boolean =>
  output >= wantedOutput && (output - wantedOutput) * 1_000n <= wantedOutput * NEAR;
