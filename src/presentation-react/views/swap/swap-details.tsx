import type { ReactElement, ReactNode } from "react";
import type { SwapEstimate } from "../../../application/swap/swap.api.js";
import { fullAmountText } from "../../format/token-amount.js";
import { useOwnText } from "../../messages/use-own-text.js";
import { useLocale } from "../../provider/use-locale.js";
import { texts } from "./texts.js";

/** What a swap costs, as it is estimated and as it is signed. */
export type SwapCosts = Pick<
  SwapEstimate,
  "minimum" | "providerFee" | "networkCost" | "priceImpact"
>;

/** Hundredths of a percent in a locale's own form. */
const percentText = (hundredths: bigint, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(
    `${hundredths}e-4` as `${number}`,
  );

/** Minimum, fees and price impact, each in its own row. */
export function CostRows({
  costs: { minimum, providerFee, networkCost, priceImpact },
}: {
  readonly costs: SwapCosts;
}): ReactElement {
  const text = useOwnText(texts);
  const locale = useLocale();
  return (
    <>
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
