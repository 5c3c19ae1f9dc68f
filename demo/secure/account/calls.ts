import { type Hex, hexToBigInt, isHex, numberToHex } from "viem";
import type { Chain, ChainCall } from "./chain.js";

type Given = Readonly<Record<string, unknown>>;

const amountOf = (value: unknown): bigint | undefined =>
  isHex(value) ? hexToBigInt(value) : undefined;

/** One call as a page names it, in `eth_sendTransaction` and in a batch alike. */
export const readCall = ({ to, data, value }: Given): ChainCall => ({
  ...(isHex(to) && { to }),
  ...(isHex(data) && { data }),
  value: amountOf(value),
});

/** The calls of a batch (EIP-5792). */
export const readBatch = (batch: Given): readonly ChainCall[] =>
  (batch["calls"] as readonly Given[]).map(readCall);

/** What a smart account can do on each of these chains (EIP-5792). */
export const capabilities = (chainIds: readonly number[]): object =>
  Object.fromEntries(
    chainIds.map((chainId) => [numberToHex(chainId), { atomic: { status: "supported" } }]),
  );

const [PENDING, CONFIRMED, REVERTED] = [100, 200, 500] as const;

/** What became of a batch; its id is the hash of its one transaction (EIP-5792). */
export const callsStatus = async (id: Hex, chainId: number, { reader }: Chain): Promise<object> => {
  const receipt = await reader.request({ method: "eth_getTransactionReceipt", params: [id] });
  const code = receipt?.status === "0x1" ? CONFIRMED : REVERTED;
  return {
    version: "2.0.0",
    id,
    chainId: numberToHex(chainId),
    status: receipt === null ? PENDING : code,
    atomic: true,
    ...(receipt !== null && { receipts: [receipt] }),
  };
};
