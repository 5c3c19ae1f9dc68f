import {
  formatOfMessage,
  type CallFormat,
  type CallTarget,
  type DisplayFormat,
} from "../../../domain/review/descriptors/descriptor.js";
import { describeCall, describeMessage } from "../../../domain/review/descriptors/describe.js";
import type { DescriptorFacts, NestedCall } from "../../../domain/review/descriptors/scope.js";
import { namedSignature, type AbiInput } from "../../../domain/review/descriptors/signature.js";
import { chainIdOf } from "../../../domain/review/evm/chain-id.js";
import type { Argument, DecodedCall, ReviewPart } from "../../../domain/review/review-part.js";
import type { TypedData } from "../../../domain/transaction/transaction.js";
import type { RequestDescriptions } from "../../../ports/review.port.js";
import { callDecoder } from "../evm-call-decoder.js";

/** Words of descriptors, looked up before: the reader of a request does not wait. */
export interface LoadedDescriptions {
  signatureOf(networkId: string, to: string, selector: string): string | undefined;
  describe(call: DecodedCall): ReviewPart | undefined;
  describeMessage(message: TypedData, account: string): ReviewPart | undefined;
}

/** Facts of descriptors; nested calls are read here. */
export type KnownFacts = Omit<DescriptorFacts, "readCall">;

/** A request's calls are inside each other to this depth at most. */
const MAX_PASSES = 5;
const MAX_LOOKUPS = 64;
const MAX_NESTING = 4;
const SELECTOR_LENGTH = 10;

/** A tuple's values by the names of a descriptor, whatever names the decoder used. */
const renamed = (inputs: readonly AbiInput[], values: Argument): Argument => {
  if (typeof values !== "object") return values;
  const listed = Array.isArray(values) ? (values as readonly Argument[]) : Object.values(values);
  return Object.fromEntries(
    inputs.map((input, at) => [input.name, renamedValue(input, listed[at] ?? "")]),
  );
};
const renamedValue = (input: AbiInput, value: Argument): Argument => {
  if (input.components === undefined) return value;
  if (!input.type.endsWith("]")) return renamed(input.components, value);
  const type = input.type.slice(0, input.type.lastIndexOf("["));
  return Array.isArray(value)
    ? (value as readonly Argument[]).map((one) => renamedValue({ ...input, type }, one))
    : value;
};

const keyOf = ({ chainId, address, selector }: CallTarget): string =>
  `${chainId}:${address}:${selector}`.toLowerCase();

/** Formats that were found, and targets that were asked for and not looked up yet. */
class FormatTable {
  readonly #formats = new Map<string, CallFormat | undefined>();
  #missing = new Map<string, CallTarget>();
  /** A request has one message at most. */
  #message: TypedData | undefined;
  #messageFormat: DisplayFormat | undefined;

  of(target: CallTarget): CallFormat | undefined {
    const key = keyOf(target);
    if (!this.#formats.has(key)) this.#missing.set(key, target);
    return this.#formats.get(key);
  }

  ofMessage(message: TypedData): DisplayFormat | undefined {
    this.#message ??= message;
    return this.#messageFormat && formatOfMessage(this.#messageFormat.descriptor, message);
  }

  /** Looks up the message; false if nothing describes it. */
  async fillMessage(port: RequestDescriptions, signal: AbortSignal): Promise<boolean> {
    this.#messageFormat = this.#message && (await port.ofMessage(this.#message, signal));
    return this.#messageFormat !== undefined;
  }

  /** Looks up what is missing; false if nothing is. */
  async fill(port: RequestDescriptions, signal: AbortSignal): Promise<boolean> {
    const room = Math.max(0, MAX_LOOKUPS - this.#formats.size);
    const wanted = [...this.#missing].slice(0, room);
    this.#missing = new Map();
    for (const [key, target] of wanted) this.#formats.set(key, await port.ofCall(target, signal));
    return wanted.length > 0;
  }
}

const descriptionsOf = (table: FormatTable, known: KnownFacts): LoadedDescriptions => {
  const formatOf = (networkId: string, address: string, selector: string) => {
    const chainId = chainIdOf(networkId);
    return chainId === undefined ? undefined : table.of({ chainId, address, selector });
  };
  const signatureOf = (networkId: string, to: string, selector: string): string | undefined => {
    const format = formatOf(networkId, to, selector);
    return format && namedSignature(format.signature);
  };
  const decode = callDecoder({ signatureOf });
  const describeAt = (call: DecodedCall, depth: number): ReviewPart | undefined => {
    const format = formatOf(call.networkId, call.to, call.data.slice(0, SELECTOR_LENGTH));
    if (format === undefined) return undefined;
    const args = renamed(format.signature.inputs, call.args) as DecodedCall["args"];
    return describeCall(format, { ...call, args }, { ...known, readCall: nestedAt(depth) });
  };
  const nestedAt =
    (depth: number) =>
    ({ chainId, from = "", to, value, data }: NestedCall): ReviewPart | undefined => {
      if (depth >= MAX_NESTING) return undefined;
      const reading = decode({ networkId: `eip155:${chainId}`, from, to, value, data });
      return reading.status === "decoded" ? describeAt(reading.call, depth + 1) : undefined;
    };
  return {
    signatureOf,
    describe: (call) => describeAt(call, 0),
    describeMessage: (message, account) => {
      const format = table.ofMessage(message);
      const facts = { ...known, readCall: nestedAt(0) };
      return format && describeMessage(format, { message, account }, facts);
    },
  };
};

/**
 * Looks up the descriptors of typed data, or of at most 64 calls, also nested ones: `read` shows
 * which calls the request contains. Rejects with `call/aborted`.
 */
export const lookUp = async (
  port: RequestDescriptions,
  known: KnownFacts,
  read: (descriptions: LoadedDescriptions) => unknown,
  signal: AbortSignal,
): Promise<LoadedDescriptions> => {
  const table = new FormatTable();
  const descriptions = descriptionsOf(table, known);
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    read(descriptions);
    const hasMessage = pass === 0 && (await table.fillMessage(port, signal));
    if (!(await table.fill(port, signal)) && !hasMessage) break;
  }
  return descriptions;
};
