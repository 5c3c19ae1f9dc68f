import { LatchkitError } from "../errors/latchkit-error.js";

/** Throws `transaction/invalid` for fields other than `names`; `prefix` precedes the name. */
export const refuseUnknownFields = (
  request: object,
  names: readonly string[],
  prefix = "",
): void => {
  const unknownField = Object.entries(request).find(
    ([field, value]) => value !== undefined && !names.includes(field),
  );
  if (unknownField)
    throw new LatchkitError("transaction/invalid", { field: `${prefix}${unknownField[0]}` });
};

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Deeply copies and freezes plain objects and arrays, so that validated data cannot change. */
export const frozenCopy = <T>(value: T): T => {
  if (value instanceof Uint8Array) return value.slice() as T;
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy)) as T;
  if (typeof value !== "object" || value === null || !isPlain(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, frozenCopy(field)] as const);
  return Object.freeze(Object.fromEntries(fields)) as T;
};
