import { LatchkitError, describeValue } from "../errors/latchkit-error.js";

/** Default decimal places of a division. */
export const DEFAULT_DIVISION_DECIMALS = 20;

const UNSIGNED = /^(?:([0-9]+)(?:\.([0-9]*))?|\.([0-9]+))$/;
const MAX_LENGTH = 1_000;

const malformed = (value: unknown): LatchkitError<"amount/malformed"> =>
  new LatchkitError("amount/malformed", { value: describeValue(value) });

const checkDecimals = (decimals: number): void => {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) throw malformed(decimals);
};

const readUnsigned = (text: unknown): { readonly whole: string; readonly fraction: string } => {
  const parts = typeof text === "string" && text.length <= MAX_LENGTH ? UNSIGNED.exec(text) : null;
  if (parts === null) throw malformed(text);
  return { whole: parts[1] ?? "0", fraction: parts[2] ?? parts[3] ?? "" };
};

const splitDigits = (
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
 * Parses plain digits with at most one point to base units; never rounds. Throws
 * `amount/malformed`, also for more than `decimals` fraction digits.
 */
export const parseUnits = (text: string, decimals: number): bigint => {
  checkDecimals(decimals);
  const { whole, fraction } = readUnsigned(text);
  if (fraction.length > decimals) throw malformed(text);
  return BigInt(whole + fraction.padEnd(decimals, "0"));
};

/** Formats base units as exact decimal text. Throws `amount/malformed` for invalid decimals. */
export const formatUnits = (units: bigint, decimals: number): string => {
  checkDecimals(decimals);
  const { whole, fraction } = splitDigits(units < 0n ? -units : units, decimals);
  const significant = fraction.replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${whole}${significant === "" ? "" : `.${significant}`}`;
};

const floorDivide = (value: bigint, divisor: bigint): bigint => {
  const quotient = value / divisor;
  return value % divisor < 0n ? quotient - 1n : quotient;
};

/**
 * Formats base units with exactly `fractionDigits` digits, floored. Throws `amount/malformed` for
 * invalid decimals.
 */
export const floorUnits = (units: bigint, decimals: number, fractionDigits: number): string => {
  checkDecimals(decimals);
  checkDecimals(fractionDigits);
  const targetUnits =
    fractionDigits >= decimals
      ? units * 10n ** BigInt(fractionDigits - decimals)
      : floorDivide(units, 10n ** BigInt(decimals - fractionDigits));
  const { whole, fraction } = splitDigits(
    targetUnits < 0n ? -targetUnits : targetUnits,
    fractionDigits,
  );
  return `${targetUnits < 0n ? "-" : ""}${whole}${fractionDigits === 0 ? "" : `.${fraction}`}`;
};

const readSigned = (text: string): { readonly units: bigint; readonly scale: number } => {
  const isNegative = typeof text === "string" && text.startsWith("-");
  const { whole, fraction } = readUnsigned(isNegative ? text.slice(1) : text);
  const units = BigInt(whole + fraction);
  return { units: isNegative ? -units : units, scale: fraction.length };
};

/**
 * Divides two decimal texts, truncated towards zero after `decimals` digits. Throws
 * `amount/malformed`, also for division by zero.
 */
export const divide = (a: string, b: string, decimals = DEFAULT_DIVISION_DECIMALS): string => {
  checkDecimals(decimals);
  const dividend = readSigned(a);
  const divisor = readSigned(b);
  if (divisor.units === 0n) throw malformed(b);
  const scaledUnits = dividend.units * 10n ** BigInt(decimals + divisor.scale);
  return formatUnits(scaledUnits / (divisor.units * 10n ** BigInt(dividend.scale)), decimals);
};

/** An unsigned JSON number: digits, point, exponent. */
const DECIMAL = /^([0-9]+)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]{1,3}))?$/;
const MAX_DECIMAL_LENGTH = 400;
/** Maximum token amount in base units (uint256). */
export const MAX_UNITS = 2n ** 256n - 1n;

/** Reads an untrusted decimal as base units, truncated. Undefined if invalid or above uint256. */
export const unitsOfDecimal = (value: unknown, decimals: number): bigint | undefined => {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value);
  const [, whole, fraction = "", exponent = "0"] =
    (text.length <= MAX_DECIMAL_LENGTH ? DECIMAL.exec(text) : null) ?? [];
  if (whole === undefined) return undefined;
  const digits = BigInt(whole + fraction);
  const shift = Number(exponent) - fraction.length + decimals;
  const units = shift < 0 ? digits / 10n ** BigInt(-shift) : digits * 10n ** BigInt(shift);
  return units <= MAX_UNITS ? units : undefined;
};
