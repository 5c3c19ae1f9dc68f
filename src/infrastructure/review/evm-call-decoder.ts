import {
  decodeAbiParameters,
  encodeAbiParameters,
  parseAbiItem,
  toFunctionSelector,
  toFunctionSignature,
  type Abi,
  type AbiFunction,
  type AbiParameter,
} from "viem";
import type { RawCall } from "../../domain/review/evm/known-call.js";
import { knownCall } from "../../domain/review/evm/known-calls.js";
import type { CallReading } from "../../domain/review/evm/read-call.js";
import type { Argument, DecodedCall } from "../../domain/review/review-part.js";
import { tryRead } from "../../domain/shared/records.js";
import { checkEncodedSize } from "./evm-encoded-size.js";

type Hex = `0x${string}`;
type Call = RawCall & { readonly to: string };

/** Signatures beside the known functions. */
export interface DecoderSources {
  /** The host's ABIs, for any contract. */
  readonly abis?: readonly Abi[];
  /** Signature of a function by contract and selector, as descriptors have them. */
  readonly signatureOf?: (networkId: string, to: string, selector: string) => string | undefined;
}

/** Digits of "0x" and a selector. */
const SELECTOR_LENGTH = 10;

const parsed = (signature: string): AbiFunction | undefined =>
  tryRead(() => {
    const text = signature.startsWith("function ") ? signature : `function ${signature}`;
    const item: unknown = parseAbiItem(text as "function f()");
    return item as AbiFunction;
  });

/** Arguments by name, recursively; tuples are records already where all members have names. */
const named = (inputs: readonly AbiParameter[], values: readonly unknown[]): DecodedCall["args"] =>
  Object.fromEntries(
    inputs.map(({ name }, at) => [name ? name : String(at), values[at] as Argument]),
  );

const asHex = (data: string): Hex => data.toLowerCase() as Hex;

/** A function with its canonical signature, which takes a hash to compute. */
interface Decodable {
  readonly signature: string;
  readonly inputs: readonly AbiParameter[];
}
const decodable = (item: AbiFunction): Decodable => ({
  signature: toFunctionSignature(item),
  inputs: item.inputs,
});

const decodeWith = ({ signature, inputs }: Decodable, call: Call): CallReading => {
  const data = asHex(call.data);
  const given = data.slice(SELECTOR_LENGTH);
  const read = tryRead(() => {
    checkEncodedSize(inputs, given);
    const args: readonly unknown[] =
      inputs.length === 0 ? [] : decodeAbiParameters(inputs, `0x${given}`);
    return { args, encoded: encodeAbiParameters(inputs, args).slice(2) };
  });
  if (read === undefined || !given.startsWith(read.encoded))
    return { status: "malformed", signature };
  return {
    status: "decoded",
    call: { ...call, data, signature, args: named(inputs, read.args) },
    hasTail: given.length > read.encoded.length,
  };
};

const functionsOf = (abis: readonly Abi[]): ReadonlyMap<string, AbiFunction> =>
  new Map(
    abis.flat().flatMap((item) => {
      if (item.type !== "function") return [];
      const selector = tryRead(() => toFunctionSelector(item));
      return selector === undefined ? [] : [[selector, item] as const];
    }),
  );

/**
 * Decodes calls by known functions, then the host's ABIs, then descriptors. Never throws. Parses a
 * function once for all calls of a request.
 */
export const callDecoder = ({ abis = [], signatureOf }: DecoderSources = {}): ((
  call: Call,
) => CallReading) => {
  const functions = new Map<string, Decodable>();
  const ofHost = abis.length === 0 ? undefined : functionsOf(abis);
  const find = (selector: string, { networkId, to }: Call): Decodable | undefined => {
    const known = functions.get(selector);
    if (known) return known;
    const signature = knownCall(selector)?.signature;
    const item = signature === undefined ? ofHost?.get(selector) : parsed(signature);
    if (item) {
      const found = decodable(item);
      functions.set(selector, found);
      return found;
    }
    const described = tryRead(() => signatureOf?.(networkId, to, selector));
    const ofDescriptor = described === undefined ? undefined : parsed(described);
    // A signature with another selector would name a function that is not called.
    return ofDescriptor && toFunctionSelector(ofDescriptor) === selector
      ? decodable(ofDescriptor)
      : undefined;
  };
  return (call) => {
    const selector = call.data.slice(0, SELECTOR_LENGTH).toLowerCase();
    const item = selector.length < SELECTOR_LENGTH ? undefined : find(selector, call);
    return item === undefined ? { status: "unknown" } : decodeWith(item, call);
  };
};
