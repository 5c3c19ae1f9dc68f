import type { Network } from "../../domain/network/network.js";
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
  type EvmRpc,
} from "./evm-answers.js";
import { createReceipt } from "./await-receipt.js";
import { provenTransaction, type ProvenTransaction } from "./proven-transaction.js";
import { MAX_PENDING } from "../../domain/activity/sent-transaction.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { RecentValues } from "../shared/recent-values.js";

const MAX_HALVINGS = 64;
/** Lookups that must agree, because nodes behind one URL may lag. */
const MIN_USED_NONCE_LOOKUPS = 2;
const STATUSES: Readonly<Record<string, TransactionReceipt["status"]>> = {
  "0x1": "success",
  "0x0": "reverted",
};

export interface EvmAccess {
  readonly network: Network;
  readonly rpc: EvmRpc;
}

/** Throws `transaction/invalid` if the text is not a transaction hash. */
const checkHash = (hash: string): string => {
  if (typeof hash === "string" && /^0x[0-9a-fA-F]{64}$/.test(hash)) return hash;
  throw new LatchkitError("transaction/invalid", { field: "hash" });
};

/** Undefined while unmined, for another transaction's receipt, and without a status. */
const readReceipt = async (
  { network, rpc }: EvmAccess,
  hash: string,
): Promise<TransactionReceipt | undefined> => {
  const answer = await rpc.read(v.nullable(ReceiptAnswer), "eth_getTransactionReceipt", [hash]);
  // Some nodes return a receipt before its block.
  if (answer?.blockNumber === undefined) return undefined;
  const status = STATUSES[answer.status ?? ""];
  if (!status || answer.transactionHash.toLowerCase() !== hash.toLowerCase()) return undefined;
  return createReceipt(network, { hash, status, blockNumber: answer.blockNumber });
};

/** Null if the node does not show it. */
export const readTransaction = async (
  rpc: EvmRpc,
  hash: string,
): Promise<TransactionAnswer | null> => {
  const answer = await rpc.read(v.nullable(TransactionAnswer), "eth_getTransactionByHash", [hash]);
  return answer?.hash.toLowerCase() === hash.toLowerCase() ? answer : null;
};

const latestBlock = async (rpc: EvmRpc): Promise<bigint> =>
  (await rpc.read(BlockAnswer, "eth_getBlockByNumber", ["latest", false])).number;

const transactionCountAt = async (rpc: EvmRpc, from: string, block: bigint): Promise<bigint> =>
  rpc.read(Quantity, "eth_getTransactionCount", [from, `0x${block.toString(16)}`]);

/** Tracks one transaction and remembers what it saw between lookups. */
export class EvmReceiptSearch {
  readonly #access: EvmAccess;
  readonly #hash: string;
  #transaction: ProvenTransaction | undefined;
  #since: bigint | undefined;
  #lastSeen: "waiting" | "nowhere" = "waiting";
  /** Consecutive lookups that found its nonce used but not the transaction that used it. */
  #usedNonceLookups = 0;

  constructor(access: EvmAccess, hash: string) {
    this.#access = access;
    this.#hash = checkHash(hash);
  }

  /** `nowhere` if the latest lookup succeeded and found nothing, else `waiting`. */
  get lastSeen(): "waiting" | "nowhere" {
    return this.#lastSeen;
  }

  recordSent(transaction: ProvenTransaction, sinceBlock: bigint | undefined): void {
    this.#transaction ??= transaction;
    this.#since ??= sinceBlock;
  }

  /**
   * As `lookUp`. Also rejects with `transaction/unknown` if the nonce is used and the replacement
   * cannot be found, as on nodes without old states.
   */
  async lookUpOnce(): Promise<TransactionReceipt | undefined> {
    const receipt = await this.lookUp().catch((error: unknown) => {
      const isReplaced = isLatchkitError(error, "transaction/replaced");
      if (isReplaced || this.#usedNonceLookups < MIN_USED_NONCE_LOOKUPS) throw error;
      return undefined;
    });
    if (receipt || this.#usedNonceLookups < MIN_USED_NONCE_LOOKUPS) return receipt;
    const { id: networkId } = this.#access.network;
    const context = { networkId, hash: this.#hash, waitMs: 0, lastSeen: "nowhere" } as const;
    throw new LatchkitError("transaction/unknown", context);
  }

  /**
   * The receipt; undefined if there is none yet. Rejects with `transaction/replaced` if another
   * transaction of the account used its nonce.
   */
  async lookUp(): Promise<TransactionReceipt | undefined> {
    const { rpc } = this.#access;
    const [receipt, transaction] = await Promise.all([
      readReceipt(this.#access, this.#hash),
      readTransaction(rpc, this.#hash),
    ]).catch((error: unknown) => {
      this.#lastSeen = "waiting";
      throw error;
    });
    const usedNonceLookups = this.#usedNonceLookups;
    this.#usedNonceLookups = 0;
    if (receipt) return receipt;
    this.#lastSeen = transaction ? "waiting" : "nowhere";
    if (!transaction)
      return this.#transaction && this.#replacement(this.#transaction, usedNonceLookups);
    if (this.#since === undefined) await this.#remember(transaction);
    return undefined;
  }

  async #remember(transaction: TransactionAnswer): Promise<void> {
    const number = await latestBlock(this.#access.rpc);
    this.#transaction = await provenTransaction(transaction);
    this.#since = number;
  }

  /** Accepts only a mined transaction with the same nonce and the account's valid signature. */
  async #replacement(
    original: ProvenTransaction,
    usedNonceLookups: number,
  ): Promise<TransactionReceipt | undefined> {
    const { rpc } = this.#access;
    const latest = await latestBlock(rpc);
    if ((await transactionCountAt(rpc, original.from, latest)) <= original.nonce) return undefined;
    this.#usedNonceLookups = usedNonceLookups + 1;
    const block = await this.#blockOf(original, latest);
    if (block === undefined) return undefined;
    const { transactions } = await rpc.read(FullBlockAnswer, "eth_getBlockByNumber", [
      `0x${block.toString(16)}`,
      true,
    ]);
    const transaction = transactions
      .map((one) => v.safeParse(TransactionAnswer, one))
      .flatMap((one) => (one.success ? [one.output] : []))
      .find(
        ({ from, nonce }) =>
          nonce === original.nonce && from.toLowerCase() === original.from.toLowerCase(),
      );
    const proven = transaction && (await provenTransaction(transaction));
    if (!proven || proven.hash.toLowerCase() === this.#hash.toLowerCase()) return undefined;
    const receipt = await readReceipt(this.#access, proven.hash);
    if (!receipt) return undefined;
    if (matchEvmTransaction(original, proven) === "same")
      return { ...receipt, replaces: this.#hash };
    const { id: networkId } = this.#access.network;
    throw new LatchkitError("transaction/replaced", {
      networkId,
      hash: this.#hash,
      by: proven.hash,
    });
  }

  async #blockOf({ from, nonce }: ProvenTransaction, latest: bigint): Promise<bigint | undefined> {
    const { rpc } = this.#access;
    const start = this.#since ?? latest;
    let low = start > 0n ? start - 1n : 0n;
    let high = latest;
    if (low >= high || (await transactionCountAt(rpc, from, low)) > nonce) return undefined;
    for (let step = 0; high - low > 1n && step < MAX_HALVINGS; step += 1) {
      const middle = (low + high) / 2n;
      if ((await transactionCountAt(rpc, from, middle)) > nonce) high = middle;
      else low = middle;
    }
    return high;
  }
}

/** Keeps recent searches: only a search that saw a transaction can find its replacement. */
export class EvmReceiptSearches {
  readonly #searches = new RecentValues<EvmReceiptSearch>(MAX_PENDING);
  readonly #blocks = new Map<CaipNetworkId, bigint>();

  /** Throws `transaction/invalid` for an invalid hash. */
  searchOf(access: EvmAccess, hash: string): EvmReceiptSearch {
    const key = `${access.network.id}:${hash}`;
    const search = this.#searches.get(key) ?? new EvmReceiptSearch(access, hash);
    this.#searches.set(key, search);
    return search;
  }

  noteBlock(networkId: CaipNetworkId, number: bigint): void {
    this.#blocks.set(networkId, number);
  }

  /** The sent transaction; undefined unless a node shows it and its signature is valid. */
  async sent(access: EvmAccess, hash: string): Promise<ProvenTransaction | undefined> {
    const search = this.searchOf(access, hash);
    const transaction = await readTransaction(access.rpc, hash);
    const proven = transaction ? await provenTransaction(transaction) : undefined;
    if (proven) search.recordSent(proven, this.#blocks.get(access.network.id));
    return proven;
  }
}
