import type * as v from "valibot";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { bytesOfBase58 } from "../../domain/shared/byte-texts.js";
import type { TransactionReceipt } from "../../domain/transaction/transaction.js";
import { createReceipt } from "./await-receipt.js";
import { BlockhashAnswer, StatusesAnswer } from "./solana-answers.js";
import type { Sighting } from "./solana-follow.js";
import type { SolanaAccess } from "./solana-networks.js";
import type { SolanaCall } from "./solana-rpc.js";

/** The commitment level of all reads. */
export const COMMITMENT = { commitment: "confirmed" } as const;

/** Validates a 64-byte signature. Throws `transaction/invalid`. */
const checkHash = (hash: string): void => {
  if (bytesOfBase58(hash)?.length !== 64)
    throw new LatchkitError("transaction/invalid", { field: "hash" });
};

const statusCall = (hash: string): SolanaCall => ({
  method: "getSignatureStatuses",
  params: [[hash], { searchTransactionHistory: true }],
});

type Status = v.InferOutput<typeof StatusesAnswer>["value"][number];

const receiptOf = (
  { network }: SolanaAccess,
  hash: string,
  status: Status | undefined,
): TransactionReceipt | undefined => {
  if (!status || status.confirmationStatus === "processed") return undefined;
  const isFailed = status.err !== null && status.err !== undefined;
  const receiptStatus = isFailed ? "reverted" : "success";
  return createReceipt(network, { hash, status: receiptStatus, blockNumber: status.slot });
};

/** Undefined until confirmed. Throws `transaction/invalid` for an invalid signature. */
export const readReceipt = async (
  access: SolanaAccess,
  hash: string,
  signal: AbortSignal,
): Promise<TransactionReceipt | undefined> => {
  checkHash(hash);
  const { value } = await access.rpc.read(statusCall(hash), StatusesAnswer, signal);
  return receiptOf(access, hash, value[0]);
};

/**
 * Each URL's answer: the receipt, pending, not found, or undefined if it failed. Throws as
 * `readReceipt` does.
 */
export const readReceiptEverywhere = async (
  access: SolanaAccess,
  hash: string,
  signal: AbortSignal,
): Promise<readonly Sighting<TransactionReceipt>[]> => {
  checkHash(hash);
  const answers = await access.rpc.readEverywhere(statusCall(hash), StatusesAnswer, signal);
  return answers.map((answer) => {
    if (answer === undefined) return undefined;
    const [status] = answer.value;
    return receiptOf(access, hash, status) ?? (status ? "waiting" : "nowhere");
  });
};

/** The latest blockhash and the last block height that accepts it. */
export const latestBlockhash = async (
  { rpc }: SolanaAccess,
  signal: AbortSignal,
): Promise<{ readonly blockhash: string; readonly lastValidBlockHeight: bigint }> =>
  (await rpc.read({ method: "getLatestBlockhash", params: [COMMITMENT] }, BlockhashAnswer, signal))
    .value;

/** An expired blockhash: a new transaction cannot pay twice. */
export const expiredError = (
  networkId: CaipNetworkId,
  cause?: unknown,
): LatchkitError<"transaction/expired"> =>
  new LatchkitError("transaction/expired", { networkId }, { cause });
