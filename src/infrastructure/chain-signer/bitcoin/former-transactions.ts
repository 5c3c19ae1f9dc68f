import { Transaction } from "bitcoinjs-lib";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import { fromHex, toHex } from "../../shared/bytes.js";
import type { SlicedWork } from "../../shared/sliced-work.js";
import type { BitcoinNode } from "./bitcoin-node.js";

/** The id of a transaction as people write it, of the hash that an input names. */
export const idOf = (hash: Uint8Array): string => toHex(Uint8Array.from(hash).reverse());

/** How many transactions are asked of a service at the same time. */
const AT_ONCE = 6;

/** A transaction that was held against its id, and its bytes as the service has them. */
export interface FormerTransaction {
  readonly transaction: Transaction;
  readonly bytes: Uint8Array;
}

const wrongAnswer = (cause?: unknown): LatchkitError<"rpc/request-failed"> =>
  new LatchkitError("rpc/request-failed", {}, cause === undefined ? {} : { cause });

const readFormer = (hex: string, txid: string): FormerTransaction => {
  const bytes = fromHex(hex);
  if (!bytes) throw wrongAnswer();
  try {
    const transaction = Transaction.fromBuffer(bytes);
    if (transaction.getId() === txid) return { transaction, bytes };
  } catch (cause) {
    throw wrongAnswer(cause); // the library throws plain errors for malformed transactions
  }
  throw wrongAnswer();
};

/**
 * Whole transactions by their ids, each asked for once and held against its id: no service can give
 * another one for it. Rejects with `rpc/request-failed` where it tries, and as `ChainReader` does.
 */
export const formerTransactions = async (
  node: BitcoinNode,
  networkId: CaipNetworkId,
  txids: Iterable<string>,
  work: SlicedWork,
): Promise<ReadonlyMap<string, FormerTransaction>> => {
  const found = new Map<string, FormerTransaction>();
  const waiting = [...new Set(txids)];
  const askOn = async (): Promise<void> => {
    try {
      for (let txid = waiting.pop(); txid !== undefined; txid = waiting.pop()) {
        const hex = await node.transactionHex(networkId, txid, work.signal);
        await work.rest();
        found.set(txid, readFormer(hex, txid));
      }
    } catch (error) {
      waiting.length = 0; // the others ask for no more
      throw error;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  return found;
};
