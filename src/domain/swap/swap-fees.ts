import type { Amount } from "../balance/balance.js";
import { valueOfUnits } from "../tokens/token-balance.js";

/** What a swap takes beside what is given; `networkCost` is absent where nobody knows it. */
export interface SwapFees {
  readonly given: Amount;
  /** Of the same token as `given`. */
  readonly providerFee: Amount;
  readonly networkCost?: Amount;
}

/** In USD times 10^18, whole cents, never too small; absent where a price is unknown. */
export interface FeeValues {
  readonly providerFee?: bigint;
  readonly networkCost?: bigint;
  /** Of both; absent where one of them is. */
  readonly total?: bigint;
}

const CENT = 10n ** 16n;
const upToCent = (value: bigint): bigint => ((value + CENT - 1n) / CENT) * CENT;

/**
 * What the fees of a swap are worth. `givenValue`: of all that is given; `currencyPrice`: of one
 * whole coin of the network.
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
