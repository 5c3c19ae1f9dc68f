import type { Amount } from "../balance/balance.js";
import { valueOfUnits } from "../tokens/token-balance.js";

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
const upToCent = (value: bigint): bigint => ((value + CENT - 1n) / CENT) * CENT;

/**
 * Values of a swap's fees. `givenValue`: of the whole source amount; `currencyPrice`: per native
 * coin.
 */
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
