import type { TypedData } from "../../transaction/transaction.js";
import { encodeType } from "../typed-data/encode-type.js";
import type { AbiInput, Signature } from "./signature.js";
import { keccakOfText, readSignature } from "./signature.js";

/** Structs of a typed message by name. */
export type Structs = ReadonlyMap<string, readonly AbiInput[]>;

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
  const signatures = parts.map(readSignature);
  if (parts.join("").length !== key.length) return undefined;
  if (!signatures.every((part): part is Signature => part !== undefined)) return undefined;
  const [primary] = signatures;
  const structs: Structs = new Map(signatures.map(({ name, inputs }) => [name, inputs]));
  const encoded = primary && encodeType(Object.fromEntries(structs), primary.name);
  return primary === undefined || encoded === undefined
    ? undefined
    : { primaryType: primary.name, structs, typeHash: keccakOfText(encoded) };
};

/** The EIP-712 type hash of a message; undefined if its types do not describe it. */
export const typeHashOf = (message: TypedData): string | undefined => {
  const encoded = encodeType(message.types, message.primaryType);
  return encoded === undefined ? undefined : keccakOfText(encoded);
};
