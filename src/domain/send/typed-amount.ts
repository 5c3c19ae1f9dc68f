import { MAX_UNITS, formatUnits } from "../amount/amount.js";

/** Decimal separator of the user's locale. */
export type DecimalSign = "." | ",";

/** A parsed amount: base units, or the problem. */
export type TypedAmount =
  | { readonly kind: "empty" | "malformed" | "too-precise" }
  | { readonly kind: "units"; readonly units: bigint };

const MAX_LENGTH = 400;
/** ASCII, Arabic, Persian, Devanagari, Thai and full-width. */
const ZEROS = [0x30, 0x0660, 0x06f0, 0x0966, 0x0e50, 0xff10];
const SIGNS: Readonly<Record<string, string>> = {
  "٫": ".",
  "．": ".",
  "。": ".",
  "｡": ".",
  "，": ",",
  "、": ",",
};
/** Around pasted text; inside a number they could reorder its digits. */
const MARKS = /^[\u200e\u200f\u061c\u2066-\u2069\s]+|[\u200e\u200f\u061c\u2066-\u2069\s]+$/gu;

const zeroOf = (letter: string): number | undefined => {
  const code = letter.codePointAt(0) ?? 0;
  return ZEROS.find((first) => code >= first && code < first + 10);
};

/** Undefined for digits of two scripts, which may be displayed reordered. */
const toAscii = (text: string): string | undefined => {
  const letters = [...text];
  const zeros = new Set(letters.map(zeroOf).filter((zero) => zero !== undefined));
  const [zero = 0] = zeros;
  if (zeros.size > 1) return undefined;
  return letters
    .map((letter) =>
      zeroOf(letter) === undefined
        ? (SIGNS[letter] ?? letter)
        : String((letter.codePointAt(0) ?? zero) - zero),
    )
    .join("");
};

/** The other separator could mean thousands or thousandths. */
const isAmbiguous = (text: string): boolean => /^[1-9][0-9]{0,2}[.,][0-9]{3}$/.test(text);

/**
 * Normalises a typed amount to digits with a point; undefined if invalid or ambiguous. No grouping:
 * `1.234` is rejected if the separator is a comma.
 */
export const plainAmount = (amountInput: string, sign: DecimalSign): string | undefined => {
  if (amountInput.length > MAX_LENGTH) return undefined;
  const isArabic = amountInput.includes("٫");
  const text = toAscii(amountInput.replace(MARKS, ""));
  if (text === undefined || !/^(?:[0-9]+[.,]?[0-9]*|[.,][0-9]+)$/.test(text)) return undefined;
  const hasOtherSeparator = !isArabic && text.includes(sign === "." ? "," : ".");
  return hasOtherSeparator && isAmbiguous(text) ? undefined : text.replace(",", ".");
};

/** Unreadable text is unchanged. */
const convertSeparator = (amountInput: string, from: DecimalSign, to: DecimalSign): string =>
  from === to ? amountInput : (plainAmount(amountInput, from)?.replace(".", to) ?? amountInput);

/** Applies a change to a form; changing only the separator retains the amount's value. */
export const withChange = <
  D extends { readonly amount: string; readonly decimalSign: DecimalSign },
>(
  form: D,
  change: Partial<D>,
): D => {
  const { amount, decimalSign } = form;
  return {
    ...form,
    amount: convertSeparator(amount, decimalSign, change.decimalSign ?? decimalSign),
    ...change,
  };
};

/** The problem of a form whose amount cannot be read. */
export const UNREADABLE_AMOUNT = {
  empty: "no-amount",
  malformed: "malformed-amount",
  "too-precise": "too-precise",
} as const;

/** Parses a typed amount exactly; the inverse of `amountToType`. */
export const readTypedAmount = (
  amountInput: string,
  decimals: number,
  sign: DecimalSign,
): TypedAmount => {
  if (amountInput.trim() === "") return { kind: "empty" };
  const plain = plainAmount(amountInput, sign);
  if (plain === undefined) return { kind: "malformed" };
  const [whole = "", fraction = ""] = plain.split(".");
  const significant = fraction.replace(/0+$/, "");
  if (significant.length > decimals) return { kind: "too-precise" };
  const units = BigInt(whole + significant.padEnd(decimals, "0"));
  return units > MAX_UNITS ? { kind: "malformed" } : { kind: "units", units };
};

/** Formats base units for an input field: all digits, no grouping. */
export const amountToType = (units: bigint, decimals: number, sign: DecimalSign): string =>
  formatUnits(units, decimals).replace(".", sign);
