import { isReportedEvmAddress, toChecksumAddress } from "../../address/evm-address.js";
import type { Structs } from "./message-types.js";
import type { AbiInput } from "./signature.js";

/** A value of the signed data with its ABI or EIP-712 type. */
export interface TypedValue {
  readonly type: string;
  readonly components: readonly AbiInput[] | undefined;
  readonly value: unknown;
}

const INTEGER = /^u?int\d{0,3}$/u;
const DIGITS = /^-?\d{1,80}$/u;
const HEX = /^0x(?:[\da-f]{2})*$/iu;
const SHORT_HEX = /^0x[\da-f]{1,64}$/iu;
const ADDRESS_DIGITS = 40;

export const isInteger = (type: string): boolean => INTEGER.test(type);
export const isBytes = (type: string): boolean => /^bytes\d{0,2}$/u.test(type);
export const isArray = (type: string): boolean => type.endsWith("]");

const elementType = (type: string): string => type.slice(0, type.lastIndexOf("["));

/** Elements of an array value; undefined if it is not an array. */
export const elementsOf = (typed: TypedValue): readonly TypedValue[] | undefined =>
  isArray(typed.type) && Array.isArray(typed.value)
    ? typed.value.map((value: unknown) => ({ ...typed, type: elementType(typed.type), value }))
    : undefined;

/** An own member of a tuple or struct that its type lists. */
export const memberOf = (
  { type, components, value }: TypedValue,
  name: string,
  structs: Structs,
): TypedValue | undefined => {
  const input = (components ?? structs.get(type))?.find((member) => member.name === name);
  if (input === undefined || typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value) || !Object.hasOwn(value, name)) return undefined;
  const member: unknown = (value as Readonly<Record<string, unknown>>)[name];
  return { type: input.type, components: input.components, value: member };
};

const bigintOf = (value: unknown): bigint | undefined => {
  if (typeof value === "bigint") return value;
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  if (typeof value !== "string") return undefined;
  return DIGITS.test(value) || SHORT_HEX.test(value) ? BigInt(value) : undefined;
};

/** The integer that a value stands for; bytes count as big-endian. */
export const integerOf = ({ type, value }: TypedValue): bigint | undefined => {
  if (isInteger(type)) return bigintOf(value);
  if (isBytes(type) && typeof value === "string" && SHORT_HEX.test(value)) return BigInt(value);
  return undefined;
};

/** Bytes as 0x hex: of bytes and addresses, and of integers as 32 bytes. */
export const hexOf = ({ type, value }: TypedValue): string | undefined => {
  if (isInteger(type)) {
    const integer = bigintOf(value);
    return integer === undefined || integer < 0n
      ? undefined
      : `0x${integer.toString(16).padStart(64, "0")}`;
  }
  if (type !== "address" && !isBytes(type)) return undefined;
  return typeof value === "string" && HEX.test(value) ? value.toLowerCase() : undefined;
};

/** The checksummed address of an address, of 20 bytes, or in the low 20 bytes of a word. */
export const addressOf = (typed: TypedValue): string | undefined => {
  if (typed.type === "address" || typed.type === "string")
    return isReportedEvmAddress(typed.value) ? toChecksumAddress(typed.value) : undefined;
  const digits = hexOf(typed)?.slice(2);
  if (digits === undefined || (digits.length !== ADDRESS_DIGITS && digits.length !== 64))
    return undefined;
  return toChecksumAddress(digits.slice(-ADDRESS_DIGITS));
};

/** A value in the spelling of enum keys and of `visible` lists. */
export const keyOf = (typed: TypedValue): string | undefined => {
  if (typeof typed.value === "boolean") return String(typed.value);
  if (isInteger(typed.type)) return integerOf(typed)?.toString();
  return typeof typed.value === "string" ? typed.value : undefined;
};
