import type { Network } from "../../domain/network/network.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { TransactionReceipt } from "../../domain/transaction/transaction.js";
import {
  heightIn,
  isTxid,
  parseSpending,
  parseTransaction,
  type EsploraTransaction,
} from "./esplora-answers.js";
import { createReceipt } from "./await-receipt.js";
import { type EsploraApi, isNotFound } from "./esplora-api.js";

/** Maximum inputs checked for another spender. */
const MAX_INPUTS = 3;

/** Throws `transaction/invalid` if the text is not a transaction id. */
export const checkTxid = (hash: string): string => {
  if (!isTxid(hash)) throw new LatchkitError("transaction/invalid", { field: "hash" });
  return hash;
};

/** A confirmed Bitcoin transaction has always succeeded. */
const receiptAt = (network: Network, hash: string, blockNumber: bigint): TransactionReceipt =>
  createReceipt(network, { hash, status: "success", blockNumber });

const outputKey = ({ scriptpubkey, value }: EsploraTransaction["vout"][number]): string =>
  `${scriptpubkey}:${value}`;

const outputsMissingIn = (
  outputs: EsploraTransaction["vout"],
  others: EsploraTransaction["vout"],
): EsploraTransaction["vout"] => {
  const otherKeys = others.map(outputKey);
  return outputs.filter((output) => {
    const index = otherKeys.indexOf(outputKey(output));
    if (index >= 0) otherKeys.splice(index, 1);
    return index < 0;
  });
};

/**
 * `same`: all outputs, except one change output that fee bumping (BIP-125) adds, changes or
 * removes. `nothing`: no original receiver is paid. `unclear`: amounts or receivers differ, or a
 * new change address looks like a payment.
 */
const comparePayments = (
  original: EsploraTransaction,
  replacement: EsploraTransaction,
): "same" | "nothing" | "unclear" => {
  const ownScripts = new Set(original.vin.map(({ prevout }) => prevout?.scriptpubkey));
  const removed = outputsMissingIn(original.vout, replacement.vout);
  const added = outputsMissingIn(replacement.vout, original.vout);
  const changed = new Set([...removed, ...added].map(({ scriptpubkey }) => scriptpubkey));
  const isChange = changed.size <= 1 && [...changed].every((script) => ownScripts.has(script));
  if (isChange && removed.length <= 1 && added.length <= 1) return "same";
  const isPaid = original.vout.some(
    ({ scriptpubkey: script }) =>
      !ownScripts.has(script) &&
      replacement.vout.some(({ scriptpubkey }) => scriptpubkey === script),
  );
  return isPaid ? "unclear" : "nothing";
};

/** Tracks one transaction and remembers its inputs between lookups. */
export class EsploraReceiptSearch {
  readonly #network: Network;
  readonly #hash: string;
  #transaction: EsploraTransaction | undefined;
  #lastSeen: "waiting" | "nowhere" = "waiting";
  /** Epoch ms of the first lookup that did not find it. */
  #missedSince: number | undefined;

  constructor(network: Network, hash: string) {
    this.#network = network;
    this.#hash = checkTxid(hash);
  }

  /** `nowhere` only if the latest lookup was answered. */
  get lastSeen(): "waiting" | "nowhere" {
    return this.#lastSeen;
  }

  /** True if no lookup found it for `afterMs` before `now` (epoch ms). */
  isLost(now: number, afterMs: number): boolean {
    if (this.#transaction !== undefined) return false;
    this.#missedSince ??= now;
    return now - this.#missedSince >= afterMs;
  }

  /**
   * Undefined if there is none yet. Rejects once a confirmed transaction spends the same inputs for
   * another payment: `transaction/replaced` if no receiver was paid, else `transaction/unknown`.
   */
  async lookUp(api: EsploraApi, signal: AbortSignal): Promise<TransactionReceipt | undefined> {
    const transaction = await readTransaction(api, this.#hash, signal).catch((error: unknown) => {
      this.#lastSeen = "waiting";
      throw error;
    });
    this.#lastSeen = transaction ? "waiting" : "nowhere";
    if (!transaction) return this.#transaction && this.#replacement(this.#transaction, api, signal);
    this.#transaction = transaction;
    const height = heightIn(transaction.status);
    return height === undefined ? undefined : receiptAt(this.#network, this.#hash, height);
  }

  async #replacement(
    original: EsploraTransaction,
    api: EsploraApi,
    signal: AbortSignal,
  ): Promise<TransactionReceipt | undefined> {
    const context = { networkId: this.#network.id, hash: this.#hash };
    for (const { txid, vout } of original.vin.slice(0, MAX_INPUTS)) {
      const by = parseSpending(await api.json(`/tx/${txid}/outspend/${vout}`, signal));
      if (by === undefined || by === this.#hash) continue;
      const spender = await readTransaction(api, by, signal);
      const isSpender = spender?.vin.some((input) => input.txid === txid && input.vout === vout);
      const height = spender && heightIn(spender.status);
      if (!spender || isSpender !== true || height === undefined) continue;
      const payments = comparePayments(original, spender);
      if (payments === "nothing")
        throw new LatchkitError("transaction/replaced", { ...context, by });
      if (payments === "unclear") {
        const unclear = { ...context, waitMs: 0, lastSeen: "waiting" } as const;
        throw new LatchkitError("transaction/unknown", unclear);
      }
      return { ...receiptAt(this.#network, by, height), replaces: this.#hash };
    }
    return undefined;
  }
}

const readTransaction = async (
  api: EsploraApi,
  txid: string,
  signal: AbortSignal,
): Promise<EsploraTransaction | undefined> => {
  try {
    return parseTransaction(await api.json(`/tx/${txid}`, signal), txid);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
};
