import { explorerLink, type Network } from "../../domain/network/network.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { TransactionReceipt } from "../../domain/transaction/transaction.js";
import {
  heightIn,
  isTxid,
  parseSpending,
  parseTransaction,
  type ShownTransaction,
} from "./esplora-answers.js";
import { type EsploraApi, isNotFound } from "./esplora-api.js";

/** Number of inputs checked for another spender. */
const MAX_INPUTS = 3;

/** Throws `transaction/invalid` if the text is not a transaction id. */
export const checkTxid = (hash: string): string => {
  if (!isTxid(hash)) throw new LatchkitError("transaction/invalid", { field: "hash" });
  return hash;
};

/** The receipt of a confirmed transaction, which on Bitcoin always succeeded. */
const receiptAt = (
  { id: networkId, explorerUrl }: Network,
  hash: string,
  blockNumber: bigint,
): TransactionReceipt => ({
  networkId,
  hash,
  status: "success",
  blockNumber,
  ...(explorerUrl !== undefined && {
    explorerUrl: explorerLink(explorerUrl, "tx", hash),
  }),
});

const keyOf = ({ scriptpubkey, value }: ShownTransaction["vout"][number]): string =>
  `${scriptpubkey}:${value}`;

/** Outputs of `some` that `others` lacks, counting duplicates. */
const outputsMissingIn = (
  some: ShownTransaction["vout"],
  others: ShownTransaction["vout"],
): ShownTransaction["vout"] => {
  const left = others.map(keyOf);
  return some.filter((output) => {
    const found = left.indexOf(keyOf(output));
    if (found >= 0) left.splice(found, 1);
    return found < 0;
  });
};

/**
 * Compares the payments of a replacement with the original. `same`: all outputs, except one change
 * output, which fee bumping (BIP-125) adds, changes or removes. `nothing`: no original receiver is
 * paid. `unclear`: amounts or receivers differ, or a new change address looks like a payment.
 */
const comparePayments = (
  known: ShownTransaction,
  by: ShownTransaction,
): "same" | "nothing" | "unclear" => {
  const own = new Set(known.vin.map(({ prevout }) => prevout?.scriptpubkey));
  const [removed, added] = [
    outputsMissingIn(known.vout, by.vout),
    outputsMissingIn(by.vout, known.vout),
  ];
  const changed = new Set([...removed, ...added].map(({ scriptpubkey }) => scriptpubkey));
  const isChange = changed.size <= 1 && [...changed].every((script) => own.has(script));
  if (isChange && removed.length <= 1 && added.length <= 1) return "same";
  const isPaid = known.vout.some(
    ({ scriptpubkey: script }) =>
      !own.has(script) && by.vout.some(({ scriptpubkey }) => scriptpubkey === script),
  );
  return isPaid ? "unclear" : "nothing";
};

/** Tracks one transaction and remembers its inputs between lookups. */
export class EsploraReceiptSearch {
  readonly #network: Network;
  readonly #hash: string;
  #known: ShownTransaction | undefined;
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

  /**
   * True if no lookup found it for `afterMs` before `now` (epoch ms), so that a replacement cannot
   * be recognized.
   */
  isLost(now: number, afterMs: number): boolean {
    if (this.#known !== undefined) return false;
    this.#missedSince ??= now;
    return now - this.#missedSince >= afterMs;
  }

  /**
   * The receipt; undefined if there is none yet. Rejects once a confirmed transaction spends the
   * same inputs for another payment: `transaction/replaced` if no receiver was paid, else
   * `transaction/unknown`.
   */
  async look(api: EsploraApi, signal: AbortSignal): Promise<TransactionReceipt | undefined> {
    const shown = await shownBy(api, this.#hash, signal).catch((error: unknown) => {
      this.#lastSeen = "waiting";
      throw error;
    });
    this.#lastSeen = shown ? "waiting" : "nowhere";
    if (!shown) return this.#known && this.#replacement(this.#known, api, signal);
    this.#known = shown;
    const height = heightIn(shown.status);
    return height === undefined ? undefined : receiptAt(this.#network, this.#hash, height);
  }

  async #replacement(
    known: ShownTransaction,
    api: EsploraApi,
    signal: AbortSignal,
  ): Promise<TransactionReceipt | undefined> {
    for (const { txid, vout } of known.vin.slice(0, MAX_INPUTS)) {
      const by = parseSpending(await api.json(`/tx/${txid}/outspend/${vout}`, signal));
      const shown =
        by === undefined || by === this.#hash ? undefined : await shownBy(api, by, signal);
      const isSpender = shown?.vin.some((input) => input.txid === txid && input.vout === vout);
      const height = shown && heightIn(shown.status);
      if (!shown || isSpender !== true || height === undefined) continue;
      const context = { networkId: this.#network.id, hash: this.#hash };
      const paid = comparePayments(known, shown);
      if (paid === "nothing")
        throw new LatchkitError("transaction/replaced", { ...context, by: shown.txid });
      if (paid === "unclear")
        throw new LatchkitError("transaction/unknown", {
          ...context,
          waitMs: 0,
          lastSeen: "waiting",
        });
      return { ...receiptAt(this.#network, shown.txid, height), replaces: this.#hash };
    }
    return undefined;
  }
}

const shownBy = async (
  api: EsploraApi,
  txid: string,
  signal: AbortSignal,
): Promise<ShownTransaction | undefined> => {
  try {
    return parseTransaction(await api.json(`/tx/${txid}`, signal), txid);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
};
