import { parseUnits } from "../amount/amount.js";
import type {
  OnrampAmount,
  PaymentCurrency,
  OnrampQuote,
  PurchaseCurrency,
  PurchaseNetwork,
} from "./onramp.js";
import type { Amount } from "../balance/balance.js";
import { CHAINS } from "../chains/chains.js";
import { parseCaipNetworkId } from "../caip/caip.js";
import type { CaipNetworkId } from "../caip/caip.types.js";

const DECIMAL = /^(\d{1,30})(?:\.(\d{1,30}))?$/u;

/** Parses an amount from a response exactly; undefined if invalid. */
export const parseAmount = ({ amount, currency }: OnrampAmount): Amount | undefined => {
  const [, whole, fraction = ""] = DECIMAL.exec(amount) ?? [];
  return whole === undefined
    ? undefined
    : { units: BigInt(whole + fraction), decimals: fraction.length, symbol: currency };
};

const DECIMALS = 2;
const PLAIN = /^(?:\d{1,15}(?:\.\d{0,2})?|\.\d{1,2})$/u;

/** Why an amount cannot be paid. */
export type PaymentProblem = "empty" | "malformed" | "too-little" | "too-much";

/** Normalises "100." and "0100" to "100", ".5" to "0.5". */
const normalised = (plain: string): string =>
  plain
    .replace(/\.$/u, "")
    .replace(/^0+(?=\d)/u, "")
    .replace(/^\./u, "0.");
const units = (text: string): bigint | undefined =>
  PLAIN.test(text) ? parseUnits(normalised(text), DECIMALS) : undefined;

/** Checks a payment amount against the limits of all payment methods; undefined if valid. */
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

export const paymentPresets = (currency: PaymentCurrency | undefined): readonly string[] =>
  PRESETS.filter((preset) => paymentProblem(preset, currency) === undefined);

/** The lowest minimum or highest maximum of all payment methods; undefined if unknown. */
export const paymentLimit = (
  problem: "too-little" | "too-much",
  { limits }: PaymentCurrency,
): string | undefined => {
  const texts = limits.map(({ min, max }) => (problem === "too-little" ? min : max));
  const knownAmounts = texts.flatMap((text) => {
    const amount = units(text);
    return amount === undefined ? [] : [{ text, amount }];
  });
  const isBetter = (one: bigint, other: bigint): boolean =>
    problem === "too-little" ? one < other : one > other;
  return knownAmounts.reduce<(typeof knownAmounts)[number] | undefined>(
    (best, one) => (best === undefined || isBetter(one.amount, best.amount) ? one : best),
    undefined,
  )?.text;
};

/** Normalises "100." and "0100" to "100", ".5" to "0.5". Invalid amounts are unchanged. */
export const normaliseAmount = (plain: string): string =>
  PLAIN.test(plain) ? normalised(plain) : plain;

/** Whole units of a payment for a provider's page; undefined if invalid. */
export const wholeAmount = (plain: string): number | undefined => {
  const amount = units(plain);
  return amount === undefined ? undefined : Number(amount / 100n);
};

const isSame = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase();

/** `100` equals `100.00`. */
const isSameNumber = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((amount) => parseAmount({ amount, currency: "" }));
  if (a === undefined || b === undefined) return false;
  return a.units * 10n ** BigInt(b.decimals) === b.units * 10n ** BigInt(a.decimals);
};

export interface AskedQuote {
  readonly amount: string;
  readonly paymentCurrency: PaymentCurrency;
  readonly purchaseCurrency: PurchaseCurrency;
}

/**
 * True if a quote matches the requested amount and currencies, and cost and result are positive.
 * Some providers exclude fees from the amount.
 */
export const isQuoteOf = (
  { paymentTotal, paymentSubtotal, networkFee, coinbaseFee, purchaseAmount }: OnrampQuote,
  { amount, paymentCurrency, purchaseCurrency }: AskedQuote,
): boolean => {
  const [receivedUnits = 0n, costs = 0n] = [purchaseAmount, paymentTotal].map(
    (figure) => parseAmount(figure)?.units,
  );
  const fees = [networkFee, ...(coinbaseFee ? [coinbaseFee] : [])];
  const payments = [paymentTotal, paymentSubtotal];
  return (
    isSame(purchaseAmount.currency, purchaseCurrency.symbol) &&
    [...payments, ...fees].every(
      (figure) => isSame(figure.currency, paymentCurrency.id) && parseAmount(figure) !== undefined,
    ) &&
    payments.some((figure) => isSameNumber(figure.amount, amount.replace(/\.$/u, ""))) &&
    receivedUnits > 0n &&
    costs > 0n
  );
};

/** The purchase network: the account's network if supported, else the first. */
export const networkFor = (
  { networks }: PurchaseCurrency,
  networkId: CaipNetworkId | undefined,
): PurchaseNetwork | undefined => {
  const { namespace, reference } = networkId ? parseCaipNetworkId(networkId) : {};
  const isNumbered = namespace !== undefined && CHAINS[namespace].hasChainIds === true;
  const network = networks.find(({ chainId }) => isNumbered && chainId === reference);
  return network ?? networks[0];
};
