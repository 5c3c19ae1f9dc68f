import type { ReactElement } from "react";
import type { OnrampAmount, OnrampPurchase } from "../../../application/onramp/onramp.api.js";
import type { Amount } from "../../../domain/balance/balance.js";
import { parseAmount } from "../../../domain/onramp/payment-amount.js";
import { fullAmountText } from "../../format/token-amount.js";
import { useViewText } from "../../messages/use-text.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import type { TextKey } from "../../messages/keys.js";

type PurchaseWords = readonly [title: TextKey, hint: TextKey];

type Status = NonNullable<OnrampPurchase["progress"]>["status"];

const SEEN: Readonly<Partial<Record<Status, PurchaseWords>>> = {
  underway: ["onrampUnderway", "onrampUnderwayHint"],
  bought: ["onrampBought", "onrampBoughtHint"],
  failed: ["onrampFailed", "onrampFailedHint"],
  arrived: ["onrampArrived", "onrampArrivedHint"],
  unseen: ["onrampUnseen", "onrampUnseenHint"],
};

/** The outcome, else the state of the window. */
export const purchaseWords = ({ step, progress }: OnrampPurchase): PurchaseWords => {
  if (step === "blocked") return ["onrampBlocked", "onrampBlockedHint"];
  const seen = progress && SEEN[progress.status];
  if (seen !== undefined) return seen;
  return step === "left"
    ? ["onrampLeft", "onrampLeftHint"]
    : ["onrampContinue", "onrampContinueHint"];
};

/** A provider's amount in the locale's format; empty if not a number. */
export const moneyText = (answered: OnrampAmount, locale: string): string => {
  const amount = parseAmount(answered);
  return amount === undefined ? "" : fullAmountText(amount, locale);
};

type Sum = readonly [name: TextKey, amount: Amount | undefined];

const quoted = ({ quote, isPlaceholder }: OnrampPurchase): OnrampPurchase["quote"] =>
  isPlaceholder ? undefined : quote;

/** The parts of the price; empty without a quote. */
export const costsOf = (purchase: OnrampPurchase): readonly Sum[] => {
  const quote = quoted(purchase);
  if (quote === undefined) return [];
  const { coinbaseFee, networkFee, paymentTotal } = quote;
  return [
    ["onrampProviderFee", coinbaseFee && parseAmount(coinbaseFee)],
    ["onrampNetworkFee", parseAmount(networkFee)],
    ["onrampTotal", parseAmount(paymentTotal)],
  ];
};

/** The outcome, else the amount reported by the provider, else the quoted one. */
export const outcomeOf = (purchase: OnrampPurchase): readonly Sum[] => {
  const { progress } = purchase;
  const bought = progress?.report?.bought;
  if (progress !== undefined && progress.arrived.length > 0)
    return progress.arrived.map((amount): Sum => ["onrampArrivedAmount", amount]);
  if (progress?.status === "failed" || progress?.status === "unseen") return [];
  if (bought !== undefined) {
    const name = progress?.status === "bought" ? "onrampBoughtAmount" : "onrampBrings";
    return [[name, parseAmount(bought)]];
  }
  const quote = quoted(purchase);
  if (quote === undefined) return [];
  return [
    ["onrampTotal", parseAmount(quote.paymentTotal)],
    ["onrampBrings", parseAmount(quote.purchaseAmount)],
  ];
};

export function Sums({ sums }: { readonly sums: readonly Sum[] }): ReactElement | null {
  const text = useViewText();
  const locale = useNumberLocale();
  if (sums.length === 0) return null;
  return (
    <dl className="form-details onramp-sums" data-testid="lk-onramp-sums">
      {sums.map(([name, amount]) =>
        amount === undefined ? null : (
          <div key={`${name} ${amount.symbol} ${amount.units}`}>
            <dt>{text(name)}</dt>
            <dd>
              <bdi dir="ltr">{fullAmountText(amount, locale)}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
