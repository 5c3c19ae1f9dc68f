import { getAddress, isAddress, isHex } from "viem";
import { isRecord } from "../../domain/secure-frame/shape.js";
import { refuse } from "../site-refusal.js";
import type { SiteCall } from "../site.ports.js";
import { MAX_DEPTH, MAX_TYPED_DATA, MAX_TYPE_LETTERS, MAX_VALUES } from "./limits.js";
import type { TypedData, TypedDataToSign, TypedValue } from "./signing.types.js";
import {
  DOMAIN_TYPE,
  isPlainType,
  listType,
  readTypes,
  type TypedDataTypes,
} from "./typed-data-types.js";

/** The most letters of a 256-bit number in decimals with its sign, and more than of its hex. */
const MAX_DIGITS = 80;

/** A whole number, as dapps write it: a safe JSON number, decimals, or hex with 0x. */
const wholeNumber = (value: unknown): bigint | undefined => {
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  const isWritten =
    typeof value === "string" &&
    value.length <= MAX_DIGITS &&
    /^(?:-?\d+|0x[\da-f]+)$/iu.test(value);
  return isWritten ? BigInt(value) : undefined;
};

const integerOf = (type: string, value: unknown): bigint | undefined => {
  const bits = BigInt(/\d+$/u.exec(type)?.[0] ?? 256);
  const [least, limit] = type.startsWith("u")
    ? [0n, 2n ** bits]
    : [-(2n ** (bits - 1n)), 2n ** (bits - 1n)];
  const number = wholeNumber(value);
  return number !== undefined && number >= least && number < limit ? number : undefined;
};

const bytesOf = (type: string, value: unknown): string | undefined => {
  if (!isHex(value) || value.length % 2 !== 0) return undefined;
  const size = /\d+$/u.exec(type)?.[0];
  const isFit = size === undefined || value.length === 2 + 2 * Number(size);
  return isFit ? value.toLowerCase() : undefined;
};

/** Undefined where the value is not of the type in one of its good forms. */
const plainValue = (type: string, value: unknown): TypedValue | undefined => {
  if (type === "bool") return typeof value === "boolean" ? value : undefined;
  // Half of a pair is signed as another letter than the one that is shown.
  if (type === "string")
    return typeof value === "string" && !/\p{Surrogate}/u.test(value) ? value : undefined;
  if (type === "address")
    return typeof value === "string" && isAddress(value, { strict: false })
      ? getAddress(value)
      : undefined;
  return type.startsWith("bytes") ? bytesOf(type, value) : integerOf(type, value);
};

/** Letters of all types that a struct uses: its hash covers them each time. */
const typeLetters = (types: TypedDataTypes): number =>
  Object.entries(types).reduce(
    (sum, [name, fields]) =>
      fields.reduce((letters, field) => letters + field.name.length + field.type.length + 2, sum) +
      name.length +
      2,
    0,
  );

/** Takes from data what its types say, and nothing else. */
class ValueReader {
  readonly #types: TypedDataTypes;
  readonly #lettersOfStruct: number;
  #values = 0;
  #letters = 0;

  constructor(types: TypedDataTypes) {
    this.#types = types;
    this.#lettersOfStruct = typeLetters(types);
  }

  struct(type: string, given: unknown, depth = 0): { readonly [name: string]: TypedValue } {
    this.#letters += this.#lettersOfStruct;
    if (this.#letters > MAX_TYPE_LETTERS) refuse("The data is too large");
    if (!isRecord(given)) return refuse(`The data's "${type}" is missing`);
    const fields = (this.#types[type] ?? []).map(({ name, type: own }) => {
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      return [name, this.#value(own, value, depth + 1)] as const;
    });
    return Object.fromEntries(fields);
  }

  #value(type: string, value: unknown, depth: number): TypedValue {
    this.#values += 1;
    if (this.#values > MAX_VALUES || depth > MAX_DEPTH) refuse("The data is too large");
    const list = listType(type);
    if (list !== undefined) {
      const isFit = Array.isArray(value) && (list.length ?? value.length) === value.length;
      if (!isFit) return refuse(`The data has no good value of type ${type}`);
      return (value as readonly unknown[]).map((one) => this.#value(list.item, one, depth + 1));
    }
    if (!isPlainType(type)) return this.struct(type, value, depth);
    return plainValue(type, value) ?? refuse(`The data has no good value of type ${type}`);
  }
}

const parsed = (data: unknown): unknown => {
  const text = typeof data === "string" ? data : JSON.stringify(data ?? null);
  if (text.length > MAX_TYPED_DATA) refuse("The data is too large");
  try {
    return JSON.parse(text);
  } catch {
    return refuse("The data is no JSON");
  }
};

const checkDomain = (domain: TypedData["domain"], given: unknown, chainId: string): void => {
  const surplus =
    isRecord(given) && Object.keys(given).find((name) => !Object.hasOwn(domain, name));
  // A contract or network that the signature does not name would bind nobody to it.
  if (typeof surplus === "string") refuse("The data's domain says more than what is signed");
  const named = domain["chainId"];
  if (named !== undefined && String(named) !== chainId)
    refuse(`The data is for network ${String(named)}, not for ${chainId}`);
};

/**
 * The data of `eth_signTypedData_v4`: an object or its JSON. Fields of the message that its types
 * do not name are left out, as no signature covers them. `chainId`: the active network's number.
 */
export const readTypedData = ({ params }: SiteCall, chainId: string): TypedDataToSign => {
  const [, given, surplus] = Array.isArray(params) ? (params as readonly unknown[]) : [];
  if (surplus !== undefined && surplus !== null)
    refuse("The request says more than what is signed");
  const read = parsed(given);
  if (!isRecord(read)) return refuse("The data is no object");
  const types = readTypes(read["types"], read["primaryType"]);
  const primaryType = String(read["primaryType"]);
  const reader = new ValueReader(types);
  const domain = reader.struct(DOMAIN_TYPE, read["domain"] ?? {});
  checkDomain(domain, read["domain"], chainId);
  const message = reader.struct(primaryType, read["message"]);
  return { kind: "typed-data", data: { domain, types, primaryType, message } };
};
