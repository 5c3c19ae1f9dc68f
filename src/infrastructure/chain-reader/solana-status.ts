import { explorerLink } from "../../domain/network/explorer-link.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { bytesOfBase58 } from "../../domain/shared/byte-texts.js";
import type { TransactionReceipt } from "../../domain/transaction/transaction.js";
import { BlockhashAnswer, StatusesAnswer, Units } from "./solana-answers.js";
import type { SolanaAccess } from "./solana-networks.js";

/** How often the state of a transaction is asked for, ms (wallet-protocols c.3). */
export const STATUS_POLL_MS = 1_000;
/** One address may stand for many nodes: the one that tells a status may be this many blocks behind the one that told the height (12 s). */
const LAG_BLOCKS = 30n;
/** What the network has agreed on; c.3. */
export const CONFIRMED = { commitment: "confirmed" } as const;

/** What became of a transaction; undefined before the network confirmed it. Throws `transaction/invalid` for what is no signature. */
export const statusOf = async (
  { network, rpc }: SolanaAccess,
  hash: string,
  signal: AbortSignal,
): Promise<TransactionReceipt | undefined> => {
  if (bytesOfBase58(hash)?.length !== 64)
    throw new LatchkitError("transaction/invalid", { field: "hash" });
  const {
    value: [status],
  } = await rpc.read(
    { method: "getSignatureStatuses", params: [[hash], { searchTransactionHistory: true }] },
    StatusesAnswer,
    signal,
  );
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

/** The newest blockhash and the last block height at which a transaction that names it is taken. */
export const latestBlockhash = async (
  { rpc }: SolanaAccess,
  signal: AbortSignal,
): Promise<{ readonly blockhash: string; readonly lastValidBlockHeight: bigint }> =>
  (await rpc.read({ method: "getLatestBlockhash", params: [CONFIRMED] }, BlockhashAnswer, signal))
    .value;

/**
 * One look: what became of it, undefined while that is open. Rejects with `transaction/expired` once it is certain that no block can hold it any
 * more: the height is looked at first, so that none falls between the two looks.
 */
export const lookAt = async (
  access: SolanaAccess,
  hash: string,
  lastValidBlockHeight: bigint,
  signal: AbortSignal,
): Promise<TransactionReceipt | undefined> => {
  const height = await access.rpc.read(
    { method: "getBlockHeight", params: [CONFIRMED] },
    Units,
    signal,
  );
  const receipt = await statusOf(access, hash, signal);
  if (receipt || height <= lastValidBlockHeight + LAG_BLOCKS) return receipt;
  throw expired(access.network.id);
};

/** The network takes it no more: asking again needs a new transaction, and cannot send the old one twice. */
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
