import * as v from "valibot";
import type { Client } from "viem";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";

/** Validates answers before decoding. */
export class EvmRpc {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Rejects as viem does, and with `rpc/request-failed` for an invalid answer. */
  async read<S extends v.GenericSchema>(
    schema: S,
    method: string,
    params: readonly unknown[] = [],
  ): Promise<v.InferOutput<S>> {
    // viem types requests by method; the answer is validated here instead.
    const answer: unknown = await this.#client.request({ method, params } as never);
    const result = v.safeParse(schema, answer);
    if (result.success) return result.output;
    throw new LatchkitError("rpc/request-failed", {});
  }
}

/**
 * A JSON-RPC quantity of at most a uint256; some nodes send leading zeros. Checks the length first:
 * decoding hex takes quadratic time.
 */
export const Quantity = v.pipe(
  v.string(),
  v.maxLength(66),
  v.regex(/^0x[0-9a-fA-F]+$/),
  v.transform((text) => BigInt(text)),
);
const SmallQuantity = v.pipe(
  v.string(),
  v.maxLength(15),
  v.regex(/^0x[0-9a-fA-F]+$/),
  v.transform(Number),
);
const maybe = <S extends v.GenericSchema>(schema: S): v.NullishSchema<S, () => undefined> =>
  v.nullish(schema, () => undefined);
const isHex = (text: string): text is `0x${string}` => /^0x[0-9a-fA-F]*$/.test(text);
const hexOf = (length: number) => v.pipe(v.string(), v.maxLength(length), v.guard(isHex));
const Bytes32 = v.pipe(hexOf(66), v.length(66));
const Address = v.pipe(hexOf(42), v.length(42));
export const Bytes = v.pipe(v.string(), v.guard(isHex));
export const ShortBytes = hexOf(4_098);

const Access = v.array(v.object({ address: Address, storageKeys: v.array(Bytes32) }));
const Authorization = v.array(
  v.object({
    address: Address,
    chainId: SmallQuantity,
    nonce: SmallQuantity,
    r: hexOf(66),
    s: hexOf(66),
    yParity: SmallQuantity,
  }),
);

/**
 * A transaction of `eth_getTransactionByHash` or a full block, with the signed fields of each type.
 */
export const TransactionAnswer = v.object({
  hash: Bytes32,
  from: Address,
  to: maybe(Address),
  nonce: SmallQuantity,
  value: Quantity,
  input: Bytes,
  gas: Quantity,
  type: maybe(SmallQuantity),
  chainId: maybe(SmallQuantity),
  blockNumber: maybe(Quantity),
  gasPrice: maybe(Quantity),
  maxFeePerGas: maybe(Quantity),
  maxPriorityFeePerGas: maybe(Quantity),
  maxFeePerBlobGas: maybe(Quantity),
  accessList: maybe(Access),
  authorizationList: maybe(Authorization),
  blobVersionedHashes: maybe(v.array(Bytes32)),
  v: maybe(Quantity),
  yParity: maybe(Quantity),
  r: hexOf(66),
  s: hexOf(66),
});
/** A well-formed but unverified transaction. */
export type TransactionAnswer = v.InferOutput<typeof TransactionAnswer>;

/** A receipt; some nodes omit the status (before Byzantium). */
export const ReceiptAnswer = v.object({
  transactionHash: Bytes32,
  blockNumber: maybe(Quantity),
  status: maybe(v.string()),
});

export const BlockAnswer = v.object({
  number: Quantity,
  timestamp: Quantity,
  baseFeePerGas: maybe(Quantity),
});
/** A block with transactions; unknown types are not parsed. */
export const FullBlockAnswer = v.object({ transactions: v.array(v.unknown()) });
