import { refuse } from "../site-refusal.js";
import { isRecord } from "../../domain/shared/records.js";
import { MAX_FIELDS, MAX_NAME, MAX_TYPES } from "./limits.js";
import type { TypedData } from "./signing.types.js";

/** Struct types by name. */
export type TypedDataTypes = TypedData["types"];

/** Type of the domain; not allowed in messages. */
export const DOMAIN_TYPE = "EIP712Domain";
/** Domain fields of EIP-712. */
const DOMAIN_FIELDS: ReadonlyMap<string, string> = new Map([
  ["name", "string"],
  ["version", "string"],
  ["chainId", "uint256"],
  ["verifyingContract", "address"],
  ["salt", "bytes32"],
]);
/** Atomic types of EIP-712, plus `int` and `uint` as aliases of 256 bits. */
const PLAIN =
  /^(?:address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?)$/u;
const NAME = /^[A-Za-z_$][\w$]*$/u;

/** Item type and fixed length of a list type; undefined for other types. */
export const listType = (
  type: string,
): { readonly item: string; readonly length: number | undefined } | undefined => {
  const [, item, length] = /^(.+)\[(\d{0,4})\]$/u.exec(type) ?? [];
  if (item === undefined) return undefined;
  return { item, length: length === "" ? undefined : Number(length) };
};

/** True for types that are neither lists nor structs. */
export const isPlainType = (type: string): boolean => PLAIN.test(type);

/** Item type of nested lists. */
const baseOf = (type: string): string => type.replace(/(?:\[\d{0,4}\])+$/u, "");

const isName = (name: unknown): name is string =>
  typeof name === "string" &&
  name.length <= MAX_NAME &&
  NAME.test(name) &&
  // Inherited names would be found in place of a missing type.
  !(name in Object.prototype);

const fieldsOf = (given: unknown): TypedDataTypes[string] => {
  if (!Array.isArray(given) || given.length > MAX_FIELDS)
    return refuse("A type of the data is not a list of fields");
  const fields = (given as readonly unknown[]).map((field) => {
    const { name, type } = isRecord(field) ? field : {};
    if (!isName(name) || typeof type !== "string" || type.length > MAX_NAME + 16)
      return refuse("A field of the data has no name or type");
    return { name, type };
  });
  if (new Set(fields.map(({ name }) => name)).size < fields.length)
    refuse("A type of the data has duplicate field names");
  return fields;
};

/** Types a struct uses, itself first. Throws if one is unknown. */
const usedBy = (primary: string, types: ReadonlyMap<string, unknown>): TypedDataTypes => {
  const used = new Map<string, TypedDataTypes[string]>();
  const waiting = [primary];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name)) continue;
    const fields = fieldsOf(types.get(name) ?? refuse("A type of the data is missing"));
    used.set(name, fields);
    for (const { type } of fields) {
      const base = baseOf(type);
      if (isPlainType(base)) continue;
      if (!isName(base) || base === DOMAIN_TYPE) refuse("A type of the data is unknown");
      waiting.push(base);
    }
  }
  return Object.fromEntries(used);
};

/** The domain type and the message's types, without unused ones. Refuses invalid types. */
export const readTypes = (given: unknown, primaryType: unknown): TypedDataTypes => {
  if (!isRecord(given)) return refuse("The data has no types");
  const types = new Map(Object.entries(given));
  if (types.size > MAX_TYPES) refuse("The data has too many types");
  const isStruct = isName(primaryType) && !isPlainType(primaryType) && primaryType !== DOMAIN_TYPE;
  if (!isStruct) return refuse("The data has no valid primary type");
  const domain = fieldsOf(types.get(DOMAIN_TYPE) ?? refuse("The data has no domain type"));
  if (domain.some(({ name, type }) => DOMAIN_FIELDS.get(name) !== type))
    refuse("The data's domain has a field that EIP-712 does not define");
  return { [DOMAIN_TYPE]: domain, ...usedBy(primaryType, types) };
};
