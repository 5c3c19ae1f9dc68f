import { LatchkitError } from "../errors/latchkit-error.js";

/**
 * Rejects fields other than `known`, such as another library's `gasLimit` or `nonce`: dropping them
 * would change the transaction. Throws `transaction/invalid` with the field, prefixed by `prefix`.
 */
export const refuseUnknownFields = (
  request: object,
  known: readonly string[],
  prefix = "",
): void => {
  const unknown = Object.entries(request).find(
    ([field, value]) => value !== undefined && !known.includes(field),
  );
  if (unknown) throw new LatchkitError("transaction/invalid", { field: `${prefix}${unknown[0]}` });
};

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/**
 * Deeply copies and freezes plain objects and arrays, so that validated data cannot change. Reads
 * getters once, copies bytes, and retains instances of other classes.
 */
export const frozenCopy = <T>(value: T): T => {
  if (value instanceof Uint8Array) return value.slice() as T;
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy)) as T;
  if (typeof value !== "object" || value === null || !isPlain(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, frozenCopy(field)] as const);
  return Object.freeze(Object.fromEntries(fields)) as T;
};
