import { parseUnits } from "../amount/amount.js";
import type { PaymentCurrency } from "./onramp.js";

/** Digits behind the point that money has here. */
const DECIMALS = 2;
const PLAIN = /^(?:\d{1,15}(?:\.\d{0,2})?|\.\d{1,2})$/u;

/** Why an amount cannot be paid. */
export type PaymentProblem = "empty" | "malformed" | "too-little" | "too-much";

/** "100." and "0100" as "100", ".5" as "0.5". */
const written = (plain: string): string =>
  plain
    .replace(/\.$/u, "")
    .replace(/^0+(?=\d)/u, "")
    .replace(/^\./u, "0.");
const units = (text: string): bigint | undefined =>
  PLAIN.test(text) ? parseUnits(written(text), DECIMALS) : undefined;

/**
 * What stands against paying so much: less than every way to pay takes, or more than any does.
 * Undefined where nothing does. `plain`: digits with a point.
 */
export const paymentProblem = (
  plain: string | undefined,
  currency: PaymentCurrency | undefined,
): PaymentProblem | undefined => {
  if (plain === "") return "empty";
  const amount = plain === undefined ? undefined : units(plain);
  if (amount === undefined || amount === 0n) return "malformed";
  const limits = (currency?.limits ?? []).flatMap(({ min, max }) => {
    const [least, most] = [units(min), units(max)];
    return least === undefined || most === undefined ? [] : [{ least, most }];
  });
  if (limits.length === 0) return undefined;
  if (limits.every(({ least }) => amount < least)) return "too-little";
  return limits.every(({ most }) => amount > most) ? "too-much" : undefined;
};

const PRESETS = ["50", "100", "250"];

/** Amounts to choose with one tap: those that can be paid. */
export const paymentPresets = (currency: PaymentCurrency | undefined): readonly string[] =>
  PRESETS.filter((preset) => paymentProblem(preset, currency) === undefined);

/**
 * The least that some way to pay takes, or the most, as a decimal text: what an amount that is too
 * small or too large is held against. Undefined where no limit is known.
 */
export const paymentLimit = (
  problem: "too-little" | "too-much",
  { limits }: PaymentCurrency,
): string | undefined => {
  const texts = limits.map(({ min, max }) => (problem === "too-little" ? min : max));
  const known = texts.flatMap((text) => {
    const amount = units(text);
    return amount === undefined ? [] : [{ text, amount }];
  });
  const isBetter = (one: bigint, other: bigint): boolean =>
    problem === "too-little" ? one < other : one > other;
  return known.reduce<(typeof known)[number] | undefined>(
    (best, one) => (best === undefined || isBetter(one.amount, best.amount) ? one : best),
    undefined,
  )?.text;
};

/**
 * An amount as services and providers are asked for it: "100." and "0100" are "100", ".5" is "0.5".
 * What cannot be paid stays as it is, for `paymentProblem` to name.
 */
export const askedAmount = (plain: string): string => (PLAIN.test(plain) ? written(plain) : plain);

/** Whole units of a payment, as a provider's page takes them; undefined where it has none. */
export const wholeAmount = (plain: string): number | undefined => {
  const amount = units(plain);
  return amount === undefined ? undefined : Number(amount / 100n);
};
