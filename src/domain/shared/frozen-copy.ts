const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/**
 * A deep copy of plain objects and arrays that nobody can change: what was checked stays what is
 * sent. A field with a getter is read once. Bytes are copied; instances of other classes are the
 * same as before.
 */
export const frozenCopy = <T>(value: T): T => {
  if (value instanceof Uint8Array) return value.slice() as T;
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy)) as T;
  if (typeof value !== "object" || value === null || !isPlain(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, frozenCopy(field)] as const);
  return Object.freeze(Object.fromEntries(fields)) as T;
};
