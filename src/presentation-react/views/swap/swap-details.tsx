import type { ReactElement, ReactNode } from "react";
import type { SwapEstimate } from "../../../application/swap/swap.api.js";
import { exchangeRate } from "../../../domain/swap/swap-amounts.js";
import { fullAmountText } from "../../format/token-amount.js";
import { useViewText } from "../../messages/use-text.js";
import { useNumberLocale } from "../../provider/use-locale.js";

/** What a swap costs, as it is estimated and as it is signed. */
export type SwapCosts = Pick<
  SwapEstimate,
  "given" | "received" | "minimum" | "providerFee" | "networkCost" | "priceImpact"
>;

/** Hundredths of a percent in a locale's own form. */
const percentText = (hundredths: bigint, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(
    `${hundredths}e-4` as `${number}`,
  );

const RATE_DIGITS = 6;
/** `1 ETH ≈ 1,842.3 USDC`, the rate to six digits; undefined for nothing given. */
const rateText = ({ given, received }: SwapCosts, locale: string): string | undefined => {
  const rate = exchangeRate(given, received);
  if (rate === undefined) return undefined;
  const format = new Intl.NumberFormat(locale, { maximumSignificantDigits: RATE_DIGITS });
  return `${format.format(1)} ${given.symbol} ≈ ${format.format(rate as `${number}`)} ${received.symbol}`;
};

/** Rate, minimum, fees and price impact, each in its own row. */
export function CostRows({ costs }: { readonly costs: SwapCosts }): ReactElement {
  const { minimum, providerFee, networkCost, priceImpact } = costs;
  const text = useViewText();
  const locale = useNumberLocale();
  const rate = rateText(costs, locale);
  return (
    <>
      {rate === undefined ? null : (
        <Detail name={text("swapRate")}>
          <bdi dir="ltr" data-testid="lk-swap-rate">
            {rate}
          </bdi>
        </Detail>
      )}
      <Detail name={text("swapMinimum")}>
        <bdi dir="ltr" data-testid="lk-swap-minimum">
          {fullAmountText(minimum, locale)}
        </bdi>
      </Detail>
      <Detail name={text("swapFee")}>
        <bdi dir="ltr">{fullAmountText(providerFee, locale)}</bdi>
      </Detail>
      {networkCost === undefined ? null : (
        <Detail name={text("swapCost")}>
          <bdi dir="ltr">{fullAmountText(networkCost, locale)}</bdi>
        </Detail>
      )}
      {priceImpact === undefined ? null : (
        <Detail name={text("swapImpact")}>
          <bdi dir="ltr">{percentText(priceImpact, locale)}</bdi>
        </Detail>
      )}
    </>
  );
}

/** One row of details. */
export function Detail({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
