import { explorerLink, type Network } from "../../domain/network/network.js";
import * as v from "valibot";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { matchEvmTransaction } from "../../domain/transaction/match-evm-transaction.js";
import type { TransactionReceipt } from "../../domain/transaction/transaction.js";
import {
  BlockAnswer,
  FullBlockAnswer,
  Quantity,
  ReceiptAnswer,
  TransactionAnswer,
} from "./evm-answers.js";
import type { EvmRpc } from "./evm-rpc.js";
import { provenTransaction, type ProvenTransaction } from "./proven-transaction.js";

/** Most halvings in the search for a block: enough for any number of blocks that fits 64 bits. */
const MOST_HALVINGS = 64;
/** Nodes behind one address may lag: so many looks in a row say that a nonce is taken. */
const LOOKS_PAST = 2;
const STATUSES: Readonly<Record<string, TransactionReceipt["status"]>> = {
  "0x1": "success",
  "0x0": "reverted",
};

/** One network and what reads it. */
export interface EvmAccess {
  readonly network: Network;
  readonly rpc: EvmRpc;
}

/** Throws `transaction/invalid` for what is no transaction hash. */
const checkHash = (hash: string): string => {
  if (typeof hash === "string" && /^0x[0-9a-fA-F]{64}$/.test(hash)) return hash;
  throw new LatchkitError("transaction/invalid", { field: "hash" });
};

/**
 * undefined while it is not mined, for the receipt of another transaction, and where the node tells
 * no status: nothing may be concluded from that.
 */
export const receiptOf = async (
  { network, rpc }: EvmAccess,
  hash: string,
): Promise<TransactionReceipt | undefined> => {
  const answer = await rpc.read(v.nullable(ReceiptAnswer), "eth_getTransactionReceipt", [hash]);
  // Some nodes return a receipt before the block is final to them.
  if (answer?.blockNumber === undefined) return undefined;
  const status = STATUSES[answer.status ?? ""];
  if (!status || answer.transactionHash.toLowerCase() !== hash.toLowerCase()) return undefined;
  const { id: networkId, explorerUrl } = network;
  return {
    networkId,
    hash,
    status,
    blockNumber: answer.blockNumber,
    ...(explorerUrl !== undefined && {
      explorerUrl: explorerLink(explorerUrl, "tx", hash),
    }),
  };
};

/** A transaction as a node shows it, in a block or waiting; null where it shows none. */
export const shownTransaction = async (
  rpc: EvmRpc,
  hash: string,
): Promise<TransactionAnswer | null> => {
  const answer = await rpc.read(v.nullable(TransactionAnswer), "eth_getTransactionByHash", [hash]);
  return answer?.hash.toLowerCase() === hash.toLowerCase() ? answer : null;
};

const minedBefore = async (rpc: EvmRpc, from: string, block: bigint): Promise<bigint> =>
  rpc.read(Quantity, "eth_getTransactionCount", [from, `0x${block.toString(16)}`]);

/**
 * Looks for what became of one transaction, and remembers what it has seen of it from look to look.
 */
export class EvmReceiptSearch {
  readonly #access: EvmAccess;
  readonly #hash: string;
  #known: ProvenTransaction | undefined;
  #since: bigint | undefined;
  #lastSeen: "waiting" | "nowhere" = "waiting";
  /** Looks in a row that found its nonce taken, and not by what. */
  #looksPast = 0;

  constructor(access: EvmAccess, hash: string) {
    this.#access = access;
    this.#hash = checkHash(hash);
  }

  /** `nowhere` only where the latest look was answered: what no node could tell is no claim. */
  get lastSeen(): "waiting" | "nowhere" {
    return this.#lastSeen;
  }

  /** It was seen as it was sent; `since`: a block of before. */
  begin(known: ProvenTransaction, since: bigint | undefined): void {
    this.#known ??= known;
    this.#since ??= since;
  }

  /**
   * As `look`, for who does not wait. Rejects with `transaction/unknown` too: its nonce is taken,
   * and no node tells by what, as those that keep no older states do not.
   */
  async once(): Promise<TransactionReceipt | undefined> {
    const found = await this.look().catch((error: unknown) => {
      const isKnown = isLatchkitError(error, "transaction/replaced");
      if (isKnown || this.#looksPast < LOOKS_PAST) throw error;
      return undefined;
    });
    if (found || this.#looksPast < LOOKS_PAST) return found;
    const { id: networkId } = this.#access.network;
    const context = { networkId, hash: this.#hash, waitMs: 0, lastSeen: "nowhere" } as const;
    throw new LatchkitError("transaction/unknown", context);
  }

  /**
   * The receipt, or undefined for "not yet". Rejects with `transaction/replaced` once another
   * transaction of the account holds its place.
   */
  async look(): Promise<TransactionReceipt | undefined> {
    const { rpc } = this.#access;
    const [receipt, shown] = await Promise.all([
      receiptOf(this.#access, this.#hash),
      shownTransaction(rpc, this.#hash),
    ]).catch((error: unknown) => {
      this.#lastSeen = "waiting";
      throw error;
    });
    const looksPast = this.#looksPast;
    this.#looksPast = 0;
    if (receipt) return receipt;
    this.#lastSeen = shown ? "waiting" : "nowhere";
    if (!shown) return this.#known && this.#replacement(this.#known, looksPast);
    if (this.#since === undefined) await this.#remember(shown);
    return undefined;
  }

  async #remember(shown: TransactionAnswer): Promise<void> {
    const { number } = await this.#access.rpc.read(BlockAnswer, "eth_getBlockByNumber", [
      "latest",
      false,
    ]);
    this.#known = await provenTransaction(shown);
    this.#since = number;
  }

  /**
   * Only what the account itself signed with the same nonce, and what is in a block, counts as a
   * replacement: a node's word alone does not.
   */
  async #replacement(
    known: ProvenTransaction,
    looksPast: number,
  ): Promise<TransactionReceipt | undefined> {
    const { rpc } = this.#access;
    const latest = await rpc.read(BlockAnswer, "eth_getBlockByNumber", ["latest", false]);
    if ((await minedBefore(rpc, known.from, latest.number)) <= known.nonce) return undefined;
    this.#looksPast = looksPast + 1;
    const block = await this.#blockOf(known, latest.number);
    if (block === undefined) return undefined;
    const { transactions } = await rpc.read(FullBlockAnswer, "eth_getBlockByNumber", [
      `0x${block.toString(16)}`,
      true,
    ]);
    const found = transactions
      .map((one) => v.safeParse(TransactionAnswer, one))
      .flatMap((one) => (one.success ? [one.output] : []))
      .find(
        ({ from, nonce }) =>
          nonce === known.nonce && from.toLowerCase() === known.from.toLowerCase(),
      );
    const proven = found && (await provenTransaction(found));
    if (!proven || proven.hash.toLowerCase() === this.#hash.toLowerCase()) return undefined;
    const receipt = await receiptOf(this.#access, proven.hash);
    if (!receipt) return undefined;
    if (matchEvmTransaction(known, proven) === "same") return { ...receipt, replaces: this.#hash };
    const { id: networkId } = this.#access.network;
    throw new LatchkitError("transaction/replaced", {
      networkId,
      hash: this.#hash,
      by: proven.hash,
    });
  }

  /** The block that took the nonce; undefined where the node cannot tell. */
  async #blockOf({ from, nonce }: ProvenTransaction, latest: bigint): Promise<bigint | undefined> {
    const { rpc } = this.#access;
    const start = this.#since ?? latest;
    let low = start > 0n ? start - 1n : 0n;
    let high = latest;
    if (low >= high || (await minedBefore(rpc, from, low)) > nonce) return undefined;
    for (let step = 0; high - low > 1n && step < MOST_HALVINGS; step += 1) {
      const middle = (low + high) / 2n;
      if ((await minedBefore(rpc, from, middle)) > nonce) high = middle;
      else low = middle;
    }
    return high;
  }
}
