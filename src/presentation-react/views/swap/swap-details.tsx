import { Detail } from "../../primitives/transfer-form.js";
import type { ReactElement } from "react";
import type { SwapEstimate } from "../../../application/swap/swap.api.js";
import { exchangeRate, type FeeValues } from "../../../domain/swap/swap-amounts.js";
import type { Amount } from "../../../domain/balance/balance.js";
import { ChevronIcon } from "../../icons/icons.js";
import { usdText, fullAmountText } from "../../format/token-amount.js";
import { useViewText } from "../../messages/use-text.js";
import { useNumberLocale } from "../../provider/use-locale.js";

export type SwapCosts = Pick<
  SwapEstimate,
  "given" | "received" | "minimum" | "providerFee" | "networkCost" | "priceImpact"
>;

const percentText = (hundredths: bigint, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(
    `${hundredths}e-4` as `${number}`,
  );

const RATE_DIGITS = 6;
/** `1 ETH ≈ 1,842.3 USDC`, the rate to six digits; undefined for a zero input. */
const rateText = ({ given, received }: SwapCosts, locale: string): string | undefined => {
  const rate = exchangeRate(given, received);
  if (rate === undefined) return undefined;
  const format = new Intl.NumberFormat(locale, { maximumSignificantDigits: RATE_DIGITS });
  return `${format.format(1)} ${given.symbol} ≈ ${format.format(rate as `${number}`)} ${received.symbol}`;
};

interface CostsProps {
  readonly costs: SwapCosts;
  readonly fees: FeeValues;
}

/** Hundredths of a percent; a higher price impact expands the costs. */
const HIGH_IMPACT = 300n;

export function CollapsibleCosts({ costs, fees }: CostsProps): ReactElement {
  const text = useViewText();
  const locale = useNumberLocale();
  const rate = rateText(costs, locale);
  return (
    <details
      className="swap-fold"
      data-testid="lk-swap-costs"
      open={(costs.priceImpact ?? 0n) >= HIGH_IMPACT || undefined}
    >
      <summary className="swap-summary" data-testid="lk-swap-summary">
        <bdi dir="ltr" data-testid="lk-swap-rate">
          {rate ?? text("swapDetails")}
        </bdi>
        <span className="swap-fees">
          {fees.total === undefined
            ? text("swapDetails")
            : text("swapFees", { amount: `\u2068${usdText(fees.total, locale)}\u2069` })}
        </span>
        <ChevronIcon />
      </summary>
      <dl className="form-details swap-details">
        <CostRows costs={costs} fees={fees} hasRate={false} />
      </dl>
    </details>
  );
}

function Fee({
  amount,
  value,
}: {
  readonly amount: Amount;
  readonly value: bigint | undefined;
}): ReactElement {
  const locale = useNumberLocale();
  return (
    <>
      {value === undefined ? null : (
        <>
          <bdi dir="ltr">{usdText(value, locale)}</bdi>
          {" · "}
        </>
      )}
      <bdi dir="ltr">{fullAmountText(amount, locale)}</bdi>
    </>
  );
}

export function CostRows({
  costs,
  fees,
  hasRate,
}: CostsProps & { readonly hasRate: boolean }): ReactElement {
  const { minimum, providerFee, networkCost, priceImpact } = costs;
  const text = useViewText();
  const locale = useNumberLocale();
  const rate = hasRate ? rateText(costs, locale) : undefined;
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
        <Fee amount={providerFee} value={fees.providerFee} />
      </Detail>
      {networkCost === undefined ? null : (
        <Detail name={text("swapCost")}>
          <Fee amount={networkCost} value={fees.networkCost} />
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
