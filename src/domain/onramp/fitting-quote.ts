import { CHAINS } from "../chains/chains.js";
import { parseCaipNetworkId } from "../caip/caip.js";
import type { CaipNetworkId } from "../caip/caip.types.js";
import type { OnrampQuote, PaymentCurrency, PurchaseCurrency, PurchaseNetwork } from "./onramp.js";
import { amountOf } from "./payment-amount.js";

const isSame = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase();

/** True if two decimal strings are numerically equal: `100` and `100.00`. */
const isSameNumber = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((amount) => amountOf({ amount, currency: "" }));
  if (a === undefined || b === undefined) return false;
  return a.units * 10n ** BigInt(b.decimals) === b.units * 10n ** BigInt(a.decimals);
};

/** Parameters of a quote request. */
export interface AskedQuote {
  /** Decimal string in the payment currency. */
  readonly amount: string;
  readonly paymentCurrency: PaymentCurrency;
  readonly purchaseCurrency: PurchaseCurrency;
}

/**
 * True if a quote matches the requested amount and currencies, all figures are numbers, and cost
 * and result are positive. The amount may include fees or, for some providers, exclude them.
 */
export const isQuoteOf = (
  { paymentTotal, paymentSubtotal, networkFee, coinbaseFee, purchaseAmount }: OnrampQuote,
  { amount, paymentCurrency, purchaseCurrency }: AskedQuote,
): boolean => {
  const [brings = 0n, costs = 0n] = [purchaseAmount, paymentTotal].map(
    (figure) => amountOf(figure)?.units,
  );
  const fees = [networkFee, ...(coinbaseFee ? [coinbaseFee] : [])];
  const paid = [paymentTotal, paymentSubtotal];
  return (
    isSame(purchaseAmount.currency, purchaseCurrency.symbol) &&
    [...paid, ...fees].every(
      (figure) => isSame(figure.currency, paymentCurrency.id) && amountOf(figure) !== undefined,
    ) &&
    paid.some((figure) => isSameNumber(figure.amount, amount.replace(/\.$/u, ""))) &&
    brings > 0n &&
    costs > 0n
  );
};

/** The purchase network: the account's network if supported, else the first. */
export const networkFor = (
  { networks }: PurchaseCurrency,
  networkId: CaipNetworkId | undefined,
): PurchaseNetwork | undefined => {
  const { namespace, reference } = networkId ? parseCaipNetworkId(networkId) : {};
  const isNumbered = namespace !== undefined && CHAINS[namespace].hasChainIds === true;
  const own = networks.find(({ chainId }) => isNumbered && chainId === reference);
  return own ?? networks[0];
};
