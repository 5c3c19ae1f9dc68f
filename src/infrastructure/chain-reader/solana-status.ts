import type * as v from "valibot";
import { explorerLink } from "../../domain/network/network.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { bytesOfBase58 } from "../../domain/shared/byte-texts.js";
import type { TransactionReceipt } from "../../domain/transaction/transaction.js";
import { BlockhashAnswer, StatusesAnswer } from "./solana-answers.js";
import type { Sighting } from "./solana-follow.js";
import type { SolanaAccess } from "./solana-networks.js";
import type { SolanaCall } from "./solana-rpc.js";

/** What the network has agreed on; c.3. */
export const CONFIRMED = { commitment: "confirmed" } as const;

/** A signature of 64 bytes. Throws `transaction/invalid`. */
const checkHash = (hash: string): void => {
  if (bytesOfBase58(hash)?.length !== 64)
    throw new LatchkitError("transaction/invalid", { field: "hash" });
};

const statusCall = (hash: string): SolanaCall => ({
  method: "getSignatureStatuses",
  params: [[hash], { searchTransactionHistory: true }],
});

type Status = v.InferOutput<typeof StatusesAnswer>["value"][number];

/** What became of it; undefined before the network confirmed it. */
const receiptOf = (
  { network }: SolanaAccess,
  hash: string,
  status: Status | undefined,
): TransactionReceipt | undefined => {
  if (!status || status.confirmationStatus === "processed") return undefined;
  const isFailed = status.err !== null && status.err !== undefined;
  return {
    networkId: network.id,
    hash,
    status: isFailed ? "reverted" : "success",
    blockNumber: status.slot,
    ...explorerOf(network.explorerUrl, hash),
  };
};

/**
 * What became of a transaction; undefined before the network confirmed it. Throws
 * `transaction/invalid` for what is no signature.
 */
export const statusOf = async (
  access: SolanaAccess,
  hash: string,
  signal: AbortSignal,
): Promise<TransactionReceipt | undefined> => {
  checkHash(hash);
  const { value } = await access.rpc.read(statusCall(hash), StatusesAnswer, signal);
  return receiptOf(access, hash, value[0]);
};

/**
 * What each address shows of it: a receipt, that it waits, that it is not there, or undefined where
 * the address failed. Throws as `statusOf` does.
 */
export const statusEverywhere = async (
  access: SolanaAccess,
  hash: string,
  signal: AbortSignal,
): Promise<readonly Sighting<TransactionReceipt>[]> => {
  checkHash(hash);
  const answers = await access.rpc.everywhere(statusCall(hash), StatusesAnswer, signal);
  return answers.map((answer) => {
    if (answer === undefined) return undefined;
    const [status] = answer.value;
    return receiptOf(access, hash, status) ?? (status ? "waiting" : "nowhere");
  });
};

/** The newest blockhash and the last block height at which a transaction that names it is taken. */
export const latestBlockhash = async (
  { rpc }: SolanaAccess,
  signal: AbortSignal,
): Promise<{ readonly blockhash: string; readonly lastValidBlockHeight: bigint }> =>
  (await rpc.read({ method: "getLatestBlockhash", params: [CONFIRMED] }, BlockhashAnswer, signal))
    .value;

/**
 * The network takes it no more: asking again needs a new transaction, and cannot send the old one
 * twice.
 */
export const expired = (
  networkId: CaipNetworkId,
  cause?: unknown,
): LatchkitError<"transaction/expired"> =>
  new LatchkitError("transaction/expired", { networkId }, { cause });

const explorerOf = (
  explorerUrl: string | undefined,
  hash: string,
): { readonly explorerUrl?: string } =>
  explorerUrl === undefined ? {} : { explorerUrl: explorerLink(explorerUrl, "tx", hash) };
