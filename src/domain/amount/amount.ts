import { LatchkitError, describeValue } from "../errors/latchkit-error.js";

/** Default decimal places of a division (spec 9). */
export const DEFAULT_DIVISION_DECIMALS = 20;

const UNSIGNED = /^(?:([0-9]+)(?:\.([0-9]*))?|\.([0-9]+))$/;
const LONGEST = 1_000;

const malformed = (value: unknown): LatchkitError<"amount/malformed"> =>
  new LatchkitError("amount/malformed", { value: describeValue(value) });

const checkDecimals = (decimals: number): void => {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) throw malformed(decimals);
};

const readUnsigned = (text: unknown): { readonly whole: string; readonly fraction: string } => {
  const parts = typeof text === "string" && text.length <= LONGEST ? UNSIGNED.exec(text) : null;
  if (parts === null) throw malformed(text);
  return { whole: parts[1] ?? "0", fraction: parts[2] ?? parts[3] ?? "" };
};

const pointed = (
  units: bigint,
  decimals: number,
): { readonly whole: string; readonly fraction: string } => {
  const digits = units.toString().padStart(decimals + 1, "0");
  return {
    whole: digits.slice(0, digits.length - decimals),
    fraction: digits.slice(digits.length - decimals),
  };
};

/**
 * Parses a typed amount into base units: plain digits with at most one point; no sign, exponent or
 * grouping. Throws `amount/malformed` for anything else, including more than `decimals` fraction
 * digits: never rounds.
 */
export const parseUnits = (text: string, decimals: number): bigint => {
  checkDecimals(decimals);
  const { whole, fraction } = readUnsigned(text);
  if (fraction.length > decimals) throw malformed(text);
  return BigInt(whole + fraction.padEnd(decimals, "0"));
};

/**
 * Formats base units as exact decimal text without trailing zeros; the inverse of `parseUnits`.
 * Throws `amount/malformed` for decimals outside 0 to 255.
 */
export const formatUnits = (units: bigint, decimals: number): string => {
  checkDecimals(decimals);
  const { whole, fraction } = pointed(units < 0n ? -units : units, decimals);
  const significant = fraction.replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${whole}${significant === "" ? "" : `.${significant}`}`;
};

const floorDivide = (value: bigint, divisor: bigint): bigint => {
  const quotient = value / divisor;
  return value % divisor < 0n ? quotient - 1n : quotient;
};

/**
 * Formats base units with exactly `fractionDigits` fraction digits, floored, so never above the
 * real value; negative amounts round away from zero. Throws `amount/malformed` for decimals outside
 * 0 to 255.
 */
export const floorUnits = (units: bigint, decimals: number, fractionDigits: number): string => {
  checkDecimals(decimals);
  checkDecimals(fractionDigits);
  const floored =
    fractionDigits >= decimals
      ? units * 10n ** BigInt(fractionDigits - decimals)
      : floorDivide(units, 10n ** BigInt(decimals - fractionDigits));
  const { whole, fraction } = pointed(floored < 0n ? -floored : floored, fractionDigits);
  return `${floored < 0n ? "-" : ""}${whole}${fractionDigits === 0 ? "" : `.${fraction}`}`;
};

const readSigned = (text: string): { readonly units: bigint; readonly scale: number } => {
  const isNegative = typeof text === "string" && text.startsWith("-");
  const { whole, fraction } = readUnsigned(isNegative ? text.slice(1) : text);
  const units = BigInt(whole + fraction);
  return { units: isNegative ? -units : units, scale: fraction.length };
};

/**
 * Divides two decimal texts (a leading minus is allowed), truncated towards zero after `decimals`
 * digits, without trailing zeros. Throws `amount/malformed` for invalid numbers and for division by
 * zero.
 */
export const divide = (a: string, b: string, decimals = DEFAULT_DIVISION_DECIMALS): string => {
  checkDecimals(decimals);
  const dividend = readSigned(a);
  const divisor = readSigned(b);
  if (divisor.units === 0n) throw malformed(b);
  const scaled = dividend.units * 10n ** BigInt(decimals + divisor.scale);
  return formatUnits(scaled / (divisor.units * 10n ** BigInt(dividend.scale)), decimals);
};

/** An unsigned JSON number: digits, point, exponent. */
const DECIMAL = /^([0-9]+)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]{1,3}))?$/;
const LONGEST_DECIMAL = 400;
/** Maximum token amount in base units (uint256). */
export const MAX_UNITS = 2n ** 256n - 1n;

/**
 * Converts a service's decimal (text or JSON number) to base units. Truncates extra digits, so the
 * result never exceeds the input. Undefined if negative, not finite, unreadable or above uint256.
 */
export const unitsOfDecimal = (value: unknown, decimals: number): bigint | undefined => {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value);
  const [, whole, fraction = "", exponent = "0"] =
    (text.length <= LONGEST_DECIMAL ? DECIMAL.exec(text) : null) ?? [];
  if (whole === undefined) return undefined;
  const digits = BigInt(whole + fraction);
  const shift = Number(exponent) - fraction.length + decimals;
  const units = shift < 0 ? digits / 10n ** BigInt(-shift) : digits * 10n ** BigInt(shift);
  return units <= MAX_UNITS ? units : undefined;
};
