import type { CaipAddress, CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { UtxoReading } from "../../../ports/chain-reader.port.js";
import { Transaction } from "bitcoinjs-lib";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import { fromHex, toHex } from "../../shared/bytes.js";
import type { SlicedWork } from "../../shared/sliced-work.js";

/** Rejects as `ChainReader` does. */
export interface BitcoinNode extends UtxoReading {
  /** The fee last shown for this transfer, satoshi; it limits the actual fee. */
  shownFee(account: CaipAddress, to: string, value: bigint): bigint | undefined;
  /** A raw transaction in hex, unverified: callers compare it with its id. */
  transactionHex(networkId: CaipNetworkId, txid: string, signal: AbortSignal): Promise<string>;
  /**
   * A recently sent transaction in hex, unverified; undefined after a few seconds. Rejects only
   * with `call/aborted`.
   */
  sentHex(networkId: CaipNetworkId, txid: string, signal: AbortSignal): Promise<string | undefined>;
  tip(networkId: CaipNetworkId, signal: AbortSignal): Promise<bigint>;
  /** Height of the transaction's block; undefined while unconfirmed. */
  heightOf(
    networkId: CaipNetworkId,
    txid: string,
    signal: AbortSignal,
  ): Promise<bigint | undefined>;
  /**
   * Broadcasts a signed transaction once. Rejects with `transaction/unknown` if a node may have it.
   */
  broadcast(
    networkId: CaipNetworkId,
    transaction: { readonly hex: string; readonly txid: string },
    signal: AbortSignal,
  ): Promise<void>;
}

/** The transaction id (byte-reversed hex) of an input's hash. */
export const txidOf = (hash: Uint8Array): string => toHex(Uint8Array.from(hash).reverse());

const CONCURRENCY = 6;

export interface PreviousTransaction {
  readonly transaction: Transaction;
  readonly bytes: Uint8Array;
}

const invalidNodeAnswer = (cause?: unknown): LatchkitError<"rpc/request-failed"> =>
  new LatchkitError("rpc/request-failed", {}, cause === undefined ? {} : { cause });

const readPrevious = (hex: string, txid: string): PreviousTransaction => {
  const bytes = fromHex(hex);
  if (!bytes) throw invalidNodeAnswer();
  try {
    const transaction = Transaction.fromBuffer(bytes);
    if (transaction.getId() === txid) return { transaction, bytes };
  } catch (cause) {
    throw invalidNodeAnswer(cause); // the library throws plain errors for malformed transactions
  }
  throw invalidNodeAnswer();
};

/**
 * Fetches transactions by id and verifies them. Rejects with `rpc/request-failed` for a mismatch,
 * and as `ChainReader` does.
 */
export const previousTransactions = async (
  node: BitcoinNode,
  networkId: CaipNetworkId,
  txids: Iterable<string>,
  work: SlicedWork,
): Promise<ReadonlyMap<string, PreviousTransaction>> => {
  const transactions = new Map<string, PreviousTransaction>();
  const queue = [...new Set(txids)];
  const fetchNext = async (): Promise<void> => {
    try {
      for (let txid = queue.pop(); txid !== undefined; txid = queue.pop()) {
        const hex = await node.transactionHex(networkId, txid, work.signal);
        await work.yieldIfDue();
        transactions.set(txid, readPrevious(hex, txid));
      }
    } catch (error) {
      queue.length = 0;
      throw error;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, fetchNext));
  return transactions;
};
