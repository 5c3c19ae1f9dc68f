import { getAddress, isAddress, isHex } from "viem";
import { isRecord } from "../../domain/shared/records.js";
import { refuse, type SiteCall } from "../site.ports.js";
import {
  MAX_DEPTH,
  MAX_TYPED_DATA,
  MAX_TYPE_CHARACTERS,
  MAX_VALUES,
  MAX_FIELDS,
  MAX_NAME,
  MAX_TYPES,
} from "./limits.js";
import type { TypedData, TypedDataToSign, TypedValue } from "./signing.types.js";

type TypedDataTypes = TypedData["types"];

const DOMAIN_TYPE = "EIP712Domain";
const DOMAIN_FIELDS: ReadonlyMap<string, string> = new Map([
  ["name", "string"],
  ["version", "string"],
  ["chainId", "uint256"],
  ["verifyingContract", "address"],
  ["salt", "bytes32"],
]);
/** Atomic types of EIP-712, plus `int` and `uint` as aliases of 256 bits. */
const ATOMIC_TYPE =
  /^(?:address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?)$/u;
const NAME = /^[A-Za-z_$][\w$]*$/u;

const listType = (
  type: string,
): { readonly item: string; readonly length: number | undefined } | undefined => {
  const [, item, length] = /^(.+)\[(\d{0,4})\]$/u.exec(type) ?? [];
  if (item === undefined) return undefined;
  return { item, length: length === "" ? undefined : Number(length) };
};

const isAtomicType = (type: string): boolean => ATOMIC_TYPE.test(type);

const baseOf = (type: string): string => type.replace(/(?:\[\d{0,4}\])+$/u, "");

const isName = (name: unknown): name is string =>
  typeof name === "string" &&
  name.length <= MAX_NAME &&
  NAME.test(name) &&
  // Inherited property names are not types.
  !(name in Object.prototype);

const fieldsOf = (value: unknown): TypedDataTypes[string] => {
  if (!Array.isArray(value) || value.length > MAX_FIELDS)
    return refuse("A type of the data is not a list of fields");
  const fields = (value as readonly unknown[]).map((field) => {
    const { name, type } = isRecord(field) ? field : {};
    if (!isName(name) || typeof type !== "string" || type.length > MAX_NAME + 16)
      return refuse("A field of the data has no name or type");
    return { name, type };
  });
  if (new Set(fields.map(({ name }) => name)).size < fields.length)
    refuse("A type of the data has duplicate field names");
  return fields;
};

/** The struct itself first. Throws if a type is unknown. */
const typesUsedBy = (primary: string, types: ReadonlyMap<string, unknown>): TypedDataTypes => {
  const typesInUse = new Map<string, TypedDataTypes[string]>();
  const pending = [primary];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (typesInUse.has(name)) continue;
    const fields = fieldsOf(types.get(name) ?? refuse("A type of the data is missing"));
    typesInUse.set(name, fields);
    for (const { type } of fields) {
      const base = baseOf(type);
      if (isAtomicType(base)) continue;
      if (!isName(base) || base === DOMAIN_TYPE) refuse("A type of the data is unknown");
      pending.push(base);
    }
  }
  return Object.fromEntries(typesInUse);
};

/** The domain type and the message's types, without unused ones. Refuses invalid types. */
const readTypes = (value: unknown, primaryType: unknown): TypedDataTypes => {
  if (!isRecord(value)) return refuse("The data has no types");
  const types = new Map(Object.entries(value));
  if (types.size > MAX_TYPES) refuse("The data has too many types");
  const isStruct = isName(primaryType) && !isAtomicType(primaryType) && primaryType !== DOMAIN_TYPE;
  if (!isStruct) return refuse("The data has no valid primary type");
  const domain = fieldsOf(types.get(DOMAIN_TYPE) ?? refuse("The data has no domain type"));
  if (domain.some(({ name, type }) => DOMAIN_FIELDS.get(name) !== type))
    refuse("The data's domain has a field that EIP-712 does not define");
  return { [DOMAIN_TYPE]: domain, ...typesUsedBy(primaryType, types) };
};

/** Long enough for any 256-bit integer in decimal or hex. */
const MAX_DIGITS = 80;

/** Parses an integer: safe JSON number, decimal, or 0x hex. */
const parseInteger = (value: unknown): bigint | undefined => {
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  const isIntegerText =
    typeof value === "string" &&
    value.length <= MAX_DIGITS &&
    /^(?:-?\d+|0x[\da-f]+)$/iu.test(value);
  return isIntegerText ? BigInt(value) : undefined;
};

const integerOf = (type: string, value: unknown): bigint | undefined => {
  const bits = BigInt(/\d+$/u.exec(type)?.[0] ?? 256);
  const [minimum, limit] = type.startsWith("u")
    ? [0n, 2n ** bits]
    : [-(2n ** (bits - 1n)), 2n ** (bits - 1n)];
  const number = parseInteger(value);
  return number !== undefined && number >= minimum && number < limit ? number : undefined;
};

const bytesOf = (type: string, value: unknown): string | undefined => {
  if (!isHex(value) || value.length % 2 !== 0) return undefined;
  const size = /\d+$/u.exec(type)?.[0];
  const hasSize = size === undefined || value.length === 2 + 2 * Number(size);
  return hasSize ? value.toLowerCase() : undefined;
};

const atomicValue = (type: string, value: unknown): TypedValue | undefined => {
  if (type === "bool") return typeof value === "boolean" ? value : undefined;
  // A lone surrogate would be signed as another character than displayed.
  if (type === "string")
    return typeof value === "string" && !/\p{Surrogate}/u.test(value) ? value : undefined;
  if (type === "address")
    return typeof value === "string" && isAddress(value, { strict: false })
      ? getAddress(value)
      : undefined;
  return type.startsWith("bytes") ? bytesOf(type, value) : integerOf(type, value);
};

/** Characters of all types a struct uses; they are hashed for each struct. */
const typeCharacters = (types: TypedDataTypes): number =>
  Object.entries(types).reduce(
    (sum, [name, fields]) =>
      fields.reduce((letters, field) => letters + field.name.length + field.type.length + 2, sum) +
      name.length +
      2,
    0,
  );

/** Extracts typed values and drops everything else. */
class ValueReader {
  readonly #types: TypedDataTypes;
  readonly #charactersOfStruct: number;
  #values = 0;
  #characters = 0;

  constructor(types: TypedDataTypes) {
    this.#types = types;
    this.#charactersOfStruct = typeCharacters(types);
  }

  struct(type: string, record: unknown, depth = 0): { readonly [name: string]: TypedValue } {
    this.#characters += this.#charactersOfStruct;
    if (this.#characters > MAX_TYPE_CHARACTERS) refuse("The data is too large");
    if (!isRecord(record)) return refuse(`The data's "${type}" is missing`);
    const fields = (this.#types[type] ?? []).map(({ name, type: own }) => {
      const value = Object.hasOwn(record, name) ? record[name] : undefined;
      return [name, this.#value(own, value, depth + 1)] as const;
    });
    return Object.fromEntries(fields);
  }

  #value(type: string, value: unknown, depth: number): TypedValue {
    this.#values += 1;
    if (this.#values > MAX_VALUES || depth > MAX_DEPTH) refuse("The data is too large");
    const list = listType(type);
    if (list !== undefined) {
      const hasSize = Array.isArray(value) && (list.length ?? value.length) === value.length;
      if (!hasSize) return refuse(`The data has no valid value of type ${type}`);
      return (value as readonly unknown[]).map((one) => this.#value(list.item, one, depth + 1));
    }
    if (!isAtomicType(type)) return this.struct(type, value, depth);
    return atomicValue(type, value) ?? refuse(`The data has no valid value of type ${type}`);
  }
}

const parseData = (data: unknown): unknown => {
  const text = typeof data === "string" ? data : JSON.stringify(data ?? null);
  if (text.length > MAX_TYPED_DATA) refuse("The data is too large");
  try {
    return JSON.parse(text);
  } catch {
    return refuse("The data is not JSON");
  }
};

const checkDomain = (
  domain: TypedData["domain"],
  receivedDomain: unknown,
  chainId: string,
): void => {
  const surplusField =
    isRecord(receivedDomain) &&
    Object.keys(receivedDomain).find((name) => !Object.hasOwn(domain, name));
  // The user would believe in a domain field that the hash does not cover.
  if (typeof surplusField === "string") refuse("The data's domain has fields that are not signed");
  const domainChainId = domain["chainId"];
  if (domainChainId !== undefined && String(domainChainId) !== chainId)
    refuse(`The data is for network ${String(domainChainId)}, not for ${chainId}`);
};

/**
 * Parses `eth_signTypedData_v4`: an object or JSON. Drops message fields without type, which are
 * not signed. `chainId`: number of the active network.
 */
export const readTypedData = ({ params }: SiteCall, chainId: string): TypedDataToSign => {
  const [, data, surplus] = Array.isArray(params) ? (params as readonly unknown[]) : [];
  if (surplus !== undefined && surplus !== null)
    refuse("The request has parameters that are not signed");
  const typedData = parseData(data);
  if (!isRecord(typedData)) return refuse("The data is not an object");
  const types = readTypes(typedData["types"], typedData["primaryType"]);
  const primaryType = String(typedData["primaryType"]);
  const reader = new ValueReader(types);
  const domain = reader.struct(DOMAIN_TYPE, typedData["domain"] ?? {});
  checkDomain(domain, typedData["domain"], chainId);
  const message = reader.struct(primaryType, typedData["message"]);
  return { kind: "typed-data", data: { domain, types, primaryType, message } };
};
