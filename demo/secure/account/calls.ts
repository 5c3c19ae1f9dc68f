import { type Hex, numberToHex } from "viem";
import type { Chain } from "./chain.js";

/** The capabilities of a smart account per chain (EIP-5792). */
export const capabilities = (chainIds: readonly number[]): object =>
  Object.fromEntries(
    chainIds.map((chainId) => [numberToHex(chainId), { atomic: { status: "supported" } }]),
  );

const [PENDING, CONFIRMED, REVERTED] = [100, 200, 500] as const;

/** The status of a batch; its id is the hash of its only transaction (EIP-5792). */
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
