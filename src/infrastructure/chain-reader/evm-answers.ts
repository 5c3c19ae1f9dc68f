import * as v from "valibot";

/**
 * A quantity of JSON-RPC, at most a uint256: the length is checked before anything is decoded,
 * since decoding hex of any length takes time that grows with its square. Leading zeros are taken,
 * as some nodes send them.
 */
export const Quantity = v.pipe(
  v.string(),
  v.maxLength(66),
  v.regex(/^0x[0-9a-fA-F]+$/),
  v.transform((text) => BigInt(text)),
);
/** A quantity that fits a number exactly: a nonce, a chain id. */
const SmallQuantity = v.pipe(
  v.string(),
  v.maxLength(15),
  v.regex(/^0x[0-9a-fA-F]+$/),
  v.transform(Number),
);
/** Nodes leave a field out or set it to null. */
const maybe = <S extends v.GenericSchema>(schema: S): v.NullishSchema<S, () => undefined> =>
  v.nullish(schema, () => undefined);
const isHex = (text: string): text is `0x${string}` => /^0x[0-9a-fA-F]*$/.test(text);
const hexOf = (length: number) => v.pipe(v.string(), v.maxLength(length), v.guard(isHex));
const Bytes32 = v.pipe(hexOf(66), v.length(66));
const Address = v.pipe(hexOf(42), v.length(42));
/** Bytes of any length that a node may send; bounded by the size of an answer. */
export const Bytes = v.pipe(v.string(), v.guard(isHex));
/** What a contract returned, where only short values make sense. */
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
 * A transaction as `eth_getTransactionByHash` and full blocks have it: of each type what its
 * signature covers.
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
/** A checked answer about a transaction; nothing of it is proven yet. */
export type TransactionAnswer = v.InferOutput<typeof TransactionAnswer>;

/** A receipt: nodes from before Byzantium, and some others, tell no status. */
export const ReceiptAnswer = v.object({
  transactionHash: Bytes32,
  blockNumber: maybe(Quantity),
  status: maybe(v.string()),
});

/** The head of a block. */
export const BlockAnswer = v.object({
  number: Quantity,
  timestamp: Quantity,
  baseFeePerGas: maybe(Quantity),
});
/** A block with its transactions; those of a kind that is not known here stay as they came. */
export const FullBlockAnswer = v.object({ transactions: v.array(v.unknown()) });
