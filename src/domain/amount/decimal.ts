/** An unsigned JSON number: digits, point, exponent. */
const DECIMAL = /^([0-9]+)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]{1,3}))?$/;
const LONGEST = 400;
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
    (text.length <= LONGEST ? DECIMAL.exec(text) : null) ?? [];
  if (whole === undefined) return undefined;
  const digits = BigInt(whole + fraction);
  const shift = Number(exponent) - fraction.length + decimals;
  const units = shift < 0 ? digits / 10n ** BigInt(-shift) : digits * 10n ** BigInt(shift);
  return units <= MAX_UNITS ? units : undefined;
};
