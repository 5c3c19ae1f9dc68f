/** Unchecked fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** True for a JSON object. */
export const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** Reads an own field; ignores inherited names and `__proto__`. */
export const field = (record: Fields, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** The result of a parser; undefined if it throws, as on malformed or hostile data. */
export const tryRead = <T>(readValue: () => T): T | undefined => {
  try {
    return readValue();
  } catch {
    return undefined;
  }
};
