import { floorUnits } from "../../domain/amount/amount.js";
import { USD_DECIMALS } from "../../domain/tokens/token-balance.js";

const CENTS = 2;

/**
 * Formats USD times 10^18, floored to cents: `$1,234.50`, `<$0.01`. Uses bigints only and adds no
 * directional mark, which would reorder `US$`.
 */
export const usdText = (value: bigint, locale: string): string => {
  const [whole = "0", cents = ""] = floorUnits(value, USD_DECIMALS, CENTS).split(".");
  const isDust = value > 0n && whole === "0" && /^0*$/.test(cents);
  const shown = isDust ? "01" : cents;
  const number = new Intl.NumberFormat(locale);
  const digits = [...shown].map((digit) => number.format(BigInt(digit))).join("");
  const money = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: CENTS,
    maximumFractionDigits: CENTS,
  });
  const text = money
    .formatToParts(BigInt(whole))
    .map(({ type, value: part }) => (type === "fraction" ? digits : part))
    .join("")
    .replace(/[\u200e\u200f]/gu, "");
  return isDust ? `<${text}` : text;
};
