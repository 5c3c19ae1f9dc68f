import type { SessionAllowance } from "../../../domain/smart-sessions/session-terms.js";
import { namedPeriod } from "../../../domain/smart-sessions/session-terms.js";
import type { TokenUnits } from "../../../domain/smart-sessions/smart-session.js";
import { fullAmountText } from "../../format/token-amount.js";
import type { Translate } from "../../messages/text.js";

export interface Units {
  readonly currency?: TokenUnits | undefined;
  /** By lower-case address. */
  readonly tokens: Readonly<Record<string, TokenUnits>>;
}

const EACH = {
  second: "sessionEachSecond",
  minute: "sessionEachMinute",
  hour: "sessionEachHour",
  day: "sessionEachDay",
  week: "sessionEachWeek",
} as const;

/** The exact renewal period of an allowance: `per day`, `every 2 weeks`. */
export const periodText = (seconds: number, locale: string, text: Translate): string => {
  const { unit, count } = namedPeriod(seconds);
  if (count === 1) return text(EACH[unit]);
  const style = { style: "unit", unit, unitDisplay: "long" } as const;
  return text("sessionEvery", { period: new Intl.NumberFormat(locale, style).format(count) });
};

/** Every digit of an amount; in smallest units if the token is unknown. */
export const exactAmount = (
  units: bigint,
  tokenUnits: TokenUnits | undefined,
  { locale, text }: { readonly locale: string; readonly text: Translate },
): string =>
  tokenUnits === undefined
    ? text("sessionSmallest", { amount: new Intl.NumberFormat(locale).format(units) })
    : fullAmountText({ units, ...tokenUnits }, locale);

/** `until`: epoch ms. */
export const allowanceText = (
  { units, token, period }: SessionAllowance,
  unitsByToken: Units,
  {
    locale,
    text,
    until,
  }: { readonly locale: string; readonly text: Translate; readonly until?: number | undefined },
): string => {
  const tokenUnits =
    token === undefined ? unitsByToken.currency : unitsByToken.tokens[token.toLowerCase()];
  const slots = {
    amount: exactAmount(units, tokenUnits, { locale, text }),
    each: periodText(period, locale, text),
  };
  return until === undefined
    ? text("sessionSpend", slots)
    : text("sessionSpendUntil", { ...slots, date: dateText(until, locale) });
};

const dateText = (time: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(time);

export const momentText = (time: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(time);
