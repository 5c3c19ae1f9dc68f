import type { TypedData } from "../../transaction/transaction.js";
import type { AbiInput, Signature } from "./signature.js";
import { keccakOfText, readSignature } from "./signature.js";

/** Structs of a typed message by name. */
export type Structs = ReadonlyMap<string, readonly AbiInput[]>;

const MAX_STRUCTS = 64;

const baseOf = (type: string): string => {
  const bracket = type.indexOf("[");
  return bracket < 0 ? type : type.slice(0, bracket);
};

const encodeStruct = (name: string, inputs: readonly AbiInput[]): string =>
  `${name}(${inputs.map((input) => `${input.type} ${input.name}`).join(",")})`;

/** Names of the structs that `primaryType` reaches, sorted, without itself. */
const reachedFrom = (primaryType: string, structs: Structs): readonly string[] | undefined => {
  const reached = new Set([primaryType]);
  for (const name of reached) {
    if (reached.size > MAX_STRUCTS) return undefined;
    for (const { type } of structs.get(name) ?? [])
      if (structs.has(baseOf(type))) reached.add(baseOf(type));
  }
  reached.delete(primaryType);
  return [...reached].toSorted();
};

/** `encodeType` of EIP-712; undefined if the type is unknown or reaches over 64 structs. */
export const encodeType = (primaryType: string, structs: Structs): string | undefined => {
  const names = structs.has(primaryType) ? reachedFrom(primaryType, structs) : undefined;
  return (
    names &&
    [primaryType, ...names].map((name) => encodeStruct(name, structs.get(name) ?? [])).join("")
  );
};

/** The structs of typed data. */
export const structsOf = ({ types }: TypedData): Structs => new Map(Object.entries(types));

/** A message type that a descriptor's key describes. */
export interface MessageKey {
  readonly primaryType: string;
  readonly structs: Structs;
  /** Keccak-256 of `encodeType`. */
  readonly typeHash: string;
}

/** Reads "Mail(Person from,string text)Person(string name)". */
export const readMessageKey = (key: string): MessageKey | undefined => {
  const parts = key.match(/[^()]+\([^()]*\)/gu) ?? [];
  const read = parts.map(readSignature);
  if (parts.join("").length !== key.length) return undefined;
  if (!read.every((part): part is Signature => part !== undefined)) return undefined;
  const [primary] = read;
  const structs: Structs = new Map(read.map(({ name, inputs }) => [name, inputs]));
  const encoded = primary && encodeType(primary.name, structs);
  return primary === undefined || encoded === undefined
    ? undefined
    : { primaryType: primary.name, structs, typeHash: keccakOfText(encoded) };
};

/** The EIP-712 type hash of a message; undefined if its types do not describe it. */
export const typeHashOf = (message: TypedData): string | undefined => {
  const encoded = encodeType(message.primaryType, structsOf(message));
  return encoded === undefined ? undefined : keccakOfText(encoded);
};
