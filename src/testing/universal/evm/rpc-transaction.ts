import {
  numberToHex,
  type Hex,
  type RpcTransaction,
  type TransactionSerialized,
  type parseTransaction,
} from "viem";

type Signed = Pick<
  ReturnType<typeof parseTransaction<TransactionSerialized>>,
  "type" | "to" | "data" | "value" | "nonce" | "gas"
>;
const TYPE_NUMBERS: Readonly<Record<string, Hex>> = {
  legacy: "0x0",
  eip2930: "0x1",
  eip1559: "0x2",
  eip4844: "0x3",
  eip7702: "0x4",
};
const hexOf = (value: bigint | number | undefined): Hex | undefined =>
  value === undefined ? undefined : numberToHex(value);

/** A signed pending transaction in the format of nodes. */
export const toRpcTransaction = (
  signed: Signed,
  { hash, from, chainId }: { readonly hash: Hex; readonly from: Hex; readonly chainId: number },
): RpcTransaction => {
  const { type = "legacy", to = null, data, value, nonce, gas } = signed;
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas, v, yParity, r, s } = signed as Readonly<
    Record<string, bigint & number & Hex>
  >;
  const fields = {
    hash,
    from,
    to,
    type: TYPE_NUMBERS[type],
    nonce: hexOf(nonce ?? 0),
    value: hexOf(value ?? 0n),
    gas: hexOf(gas ?? 0n),
    input: data ?? "0x",
    chainId: hexOf(chainId),
    gasPrice: hexOf(gasPrice),
    maxFeePerGas: hexOf(maxFeePerGas),
    maxPriorityFeePerGas: hexOf(
      maxPriorityFeePerGas ?? (maxFeePerGas === undefined ? undefined : 0n),
    ),
    accessList: (signed as { readonly accessList?: unknown }).accessList ?? [],
    v: hexOf(v ?? yParity),
    yParity: hexOf(yParity),
    r,
    s,
    blockNumber: null,
    blockHash: null,
    transactionIndex: null,
  };
  return fields as unknown as RpcTransaction;
};
