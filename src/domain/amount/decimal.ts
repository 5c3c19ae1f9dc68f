/** A number as JSON writes it: digits, a point, an exponent; no sign. */
const DECIMAL = /^([0-9]+)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]{1,3}))?$/;
const LONGEST = 400;
/** The largest amount a token contract can count, base units. */
export const MAX_UNITS = 2n ** 256n - 1n;

/**
 * A decimal that a service wrote, as text or as a JSON number, in base units of `decimals` digits.
 * Digits beyond those are cut off: never above what was written. A number counts by its shortest
 * decimal text, the one JSON carried. undefined for anything else: negative, not finite, more than
 * a uint256.
 */
export const unitsOfDecimal = (value: unknown, decimals: number): bigint | undefined => {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value);
  const [, whole, fraction = "", exponent = "0"] =
    (text.length <= LONGEST ? DECIMAL.exec(text) : null) ?? [];
  if (whole === undefined) return undefined;
  const digits = BigInt(whole + fraction);
  const shift = Number(exponent) - fraction.length + decimals;
  const units = shift < 0 ? digits / 10n ** BigInt(-shift) : digits * 10n ** BigInt(shift);
  return units <= MAX_UNITS ? units : undefined;
};
