import { type Hex, numberToHex } from "viem";
import { transactionOf } from "../../../examples/secure-site/adapters/evm-transaction.mjs";
import type { Chain, ChainCall } from "./chain.js";

type Given = Readonly<Record<string, unknown>>;
/** Who makes a call, and on which chain. */
type Where = Parameters<typeof transactionOf>[1];

/** A call as its user was shown it: by the rules of the site that a team hosts. */
export const readCall = (given: Given, where: Where): ChainCall => transactionOf(given, where);

/** The calls of a batch (EIP-5792), each by those rules. */
export const readBatch = (batch: Given, where: Where): readonly ChainCall[] =>
  (batch["calls"] as readonly Given[]).map((call) => readCall(call, where));

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
