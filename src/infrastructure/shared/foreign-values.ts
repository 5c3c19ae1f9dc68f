export type ForeignFunction = (...parameters: readonly unknown[]) => unknown;

/** Reads a field of a foreign object; undefined if a getter or proxy throws. */
export const readField = (target: unknown, name: string): unknown => {
  try {
    return (target as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  } catch {
    return undefined;
  }
};

/** Reads a function of a foreign object; undefined if there is none. */
export const readFunction = (target: unknown, name: string): ForeignFunction | undefined => {
  const value = readField(target, name);
  return typeof value === "function" ? (value as ForeignFunction) : undefined;
};

/**
 * The first `limit` items of a foreign array; empty for other values. By index: an iterator could
 * be endless.
 */
export const readList = (value: unknown, limit = 1_000): readonly unknown[] => {
  const length = Array.isArray(value) ? readField(value, "length") : 0;
  return typeof length === "number"
    ? Array.from({ length: Math.min(length, limit) }, (_, index) => readField(value, String(index)))
    : [];
};

/** The strings among the first 100 items of a foreign array. */
export const readTexts = (value: unknown): readonly string[] =>
  readList(value, 100).filter((one) => typeof one === "string");
