import type { OnrampQuote, PaymentCurrency, PurchaseCurrency } from "./onramp.js";
import { amountOf } from "./onramp-amount.js";

const isSame = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase();

/**
 * Whether a quote is one of these currencies, every figure is a number, and it costs and brings
 * something: figures of another currency are no price.
 */
export const isQuoteOf = (
  { paymentTotal, paymentSubtotal, networkFee, coinbaseFee, purchaseAmount }: OnrampQuote,
  payment: PaymentCurrency,
  purchase: PurchaseCurrency,
): boolean => {
  const [brings = 0n, costs = 0n] = [purchaseAmount, paymentTotal].map(
    (amount) => amountOf(amount)?.units,
  );
  const others = [paymentSubtotal, networkFee, ...(coinbaseFee ? [coinbaseFee] : [])];
  return (
    isSame(paymentTotal.currency, payment.id) &&
    isSame(purchaseAmount.currency, purchase.symbol) &&
    others.every((amount) => amountOf(amount) !== undefined) &&
    brings > 0n &&
    costs > 0n
  );
};
