import type { TypedData } from "../../transaction/transaction.js";

const MAX_TYPES = 64;
const BASE = /^[^[]+/u;

/** Own type or undefined. */
const typeOf = (types: TypedData["types"], name: string): TypedData["types"][string] | undefined =>
  Object.hasOwn(types, name) ? types[name] : undefined;

/** Members of a type as EIP-712 writes them: "address owner,uint256 value". */
export const membersOf = (types: TypedData["types"], name: string): string | undefined =>
  typeOf(types, name)
    ?.map(({ name: member, type }) => `${type} ${member}`)
    .join(",");

/** `encodeType` of EIP-712; undefined for an unknown type or above 64 types. */
export const encodeType = (types: TypedData["types"], primary: string): string | undefined => {
  const found = new Set([primary]);
  for (const name of found) {
    if (found.size > MAX_TYPES) return undefined;
    for (const { type } of typeOf(types, name) ?? []) {
      const base = BASE.exec(type)?.[0] ?? "";
      if (typeOf(types, base) !== undefined) found.add(base);
    }
  }
  const [, ...others] = found;
  const names = [primary, ...others.sort()];
  if (typeOf(types, primary) === undefined) return undefined;
  return names.map((name) => `${name}(${membersOf(types, name)})`).join("");
};
