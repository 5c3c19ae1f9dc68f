import type { ShownAmount } from "../../../application/review/views/review-tokens.js";
import { fullAmountText } from "../../format/token-amount.js";
import type { Translate } from "../../messages/text.js";

/** The last second of a date in JavaScript. */
const LAST_SECOND = 8_640_000_000_000n;
const MS = 1_000;
/** Units of a duration in seconds, longest first. */
const UNITS = [
  ["day", 86_400n],
  ["hour", 3_600n],
  ["minute", 60n],
  ["second", 1n],
] as const;

interface SignedAmount extends ShownAmount {
  readonly sign?: "" | "−" | "+";
}

/** The sign stands at the number, also in right-to-left words. */
export const reviewAmount = (
  { units, decimals, symbol, tokenId, sign = "" }: SignedAmount,
  text: Translate,
  locale: string,
): string => {
  const withSymbol = (words: string): string => (symbol === "" ? words : `${words} ${symbol}`);
  if (tokenId !== undefined)
    return withSymbol(`${sign}${text("reviewItem", { id: String(tokenId) })}`);
  if (decimals !== undefined)
    return `${sign}${fullAmountText({ units, decimals, symbol }, locale)}`;
  const amount = `${sign}${new Intl.NumberFormat(locale).format(units)}`;
  return withSymbol(text("reviewSmallest", { amount }));
};

/** A date in the user's time zone; undefined for one that no calendar has. */
export const reviewDate = (epochSeconds: bigint, locale: string): string | undefined =>
  epochSeconds < 0n || epochSeconds > LAST_SECOND
    ? undefined
    : new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(
        Number(epochSeconds) * MS,
      );

/** A duration in its longest whole unit. */
export const reviewDuration = (seconds: bigint, locale: string): string => {
  const [unit, length] = UNITS.find(([, one]) => seconds % one === 0n) ?? ["second", 1n];
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(
    seconds / length,
  );
};

export const reviewNumber = (
  value: bigint,
  { decimals, unit }: { readonly decimals: number; readonly unit: string },
  locale: string,
): string => {
  const units = value < 0n ? -value : value;
  return `${value < 0n ? "−" : ""}${fullAmountText({ units, decimals, symbol: unit }, locale)}`;
};
