import { parseCaipNetworkId } from "../caip/caip.js";
import type { CaipNetworkId } from "../caip/caip.types.js";
import type { OnrampQuote, PaymentCurrency, PurchaseCurrency, PurchaseNetwork } from "./onramp.js";
import { amountOf } from "./onramp-amount.js";

const isSame = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase();

/** Whether two decimal strings are the same number: `100` and `100.00` are. */
const isSameNumber = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((amount) => amountOf({ amount, currency: "" }));
  if (a === undefined || b === undefined) return false;
  return a.units * 10n ** BigInt(b.decimals) === b.units * 10n ** BigInt(a.decimals);
};

/** What a quote was asked for. */
export interface AskedQuote {
  /** A decimal string of the payment currency. */
  readonly amount: string;
  readonly paymentCurrency: PaymentCurrency;
  readonly purchaseCurrency: PurchaseCurrency;
}

/**
 * Whether a quote is of this amount and these currencies, every figure is a number, and it costs
 * and brings something: other figures are no price. The amount is what is paid with the fees or, as
 * some providers count, without them.
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

/** Where a currency is bought for an account: on its own network, else on the first one. */
export const networkFor = (
  { networks }: PurchaseCurrency,
  networkId: CaipNetworkId | undefined,
): PurchaseNetwork | undefined => {
  const { namespace, reference } = networkId ? parseCaipNetworkId(networkId) : {};
  const own = networks.find(({ chainId }) => namespace === "eip155" && chainId === reference);
  return own ?? networks[0];
};
