const LONGEST = 200;

/**
 * A short, safe description of a rejected value for error contexts. Never throws or runs foreign
 * code.
 */
export const describeValue = (value: unknown): string => {
  if (typeof value === "string")
    return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean")
    return String(value).slice(0, LONGEST);
  return value === null ? "null" : typeof value;
};
