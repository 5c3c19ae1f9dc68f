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

/** Of so many inputs it is looked whether another transaction spent them: one is enough. */
const MOST_INPUTS = 3;

/** Throws `transaction/invalid` for what is no transaction id. */
export const checkTxid = (hash: string): string => {
  if (!isTxid(hash)) throw new LatchkitError("transaction/invalid", { field: "hash" });
  return hash;
};

/**
 * The receipt of a transaction in a block of that height: on Bitcoin there are no others than good
 * ones.
 */
export const receiptAt = (
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

/** What is in `some` and not in `others`, each as often as it is there more. */
const missingIn = (
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
 * What those who were to be paid get of `by`, in place of `known`. `same`: every output is there
 * again, but for one that goes back to where the money came from: wallets that raise a fee
 * (BIP-125) make it smaller or leave it out, or add a coin and make it larger, or the first such.
 * `nothing`: none of them is paid. Else it is `unclear`: who is paid may get another amount, or
 * somebody else is paid too, and change to an address that spends nothing looks like a payment.
 */
const paidBy = (known: ShownTransaction, by: ShownTransaction): "same" | "nothing" | "unclear" => {
  const own = new Set(known.vin.map(({ prevout }) => prevout?.scriptpubkey));
  const [gone, added] = [missingIn(known.vout, by.vout), missingIn(by.vout, known.vout)];
  const changed = new Set([...gone, ...added].map(({ scriptpubkey }) => scriptpubkey));
  const isChange = changed.size <= 1 && [...changed].every((script) => own.has(script));
  if (isChange && gone.length <= 1 && added.length <= 1) return "same";
  const isPaid = known.vout.some(
    ({ scriptpubkey: script }) =>
      !own.has(script) && by.vout.some(({ scriptpubkey }) => scriptpubkey === script),
  );
  return isPaid ? "unclear" : "nothing";
};

/** Looks for what became of one transaction, and remembers what it spends from look to look. */
export class EsploraReceiptSearch {
  readonly #network: Network;
  readonly #hash: string;
  #known: ShownTransaction | undefined;
  #lastSeen: "waiting" | "nowhere" = "waiting";
  /** Epoch ms of the first look that found it nowhere. */
  #missedSince: number | undefined;

  constructor(network: Network, hash: string) {
    this.#network = network;
    this.#hash = checkTxid(hash);
  }

  /** `nowhere` only where the latest look was answered: what nobody could tell is no claim. */
  get lastSeen(): "waiting" | "nowhere" {
    return this.#lastSeen;
  }

  /**
   * Whether no look ever found it, since one of `afterMs` before `now` (epoch ms): what it spends,
   * and so what took its place, is known to nobody here.
   */
  isLost(now: number, afterMs: number): boolean {
    if (this.#known !== undefined) return false;
    this.#missedSince ??= now;
    return now - this.#missedSince >= afterMs;
  }

  /**
   * The receipt, or undefined for "not yet". Once another transaction in a block spends what it
   * spent, and is not the same payment, rejects with `transaction/replaced` where nobody was paid,
   * else with `transaction/unknown`.
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
    for (const { txid, vout } of known.vin.slice(0, MOST_INPUTS)) {
      const by = parseSpending(await api.json(`/tx/${txid}/outspend/${vout}`, signal));
      const shown =
        by === undefined || by === this.#hash ? undefined : await shownBy(api, by, signal);
      const isSpender = shown?.vin.some((input) => input.txid === txid && input.vout === vout);
      const height = shown && heightIn(shown.status);
      if (!shown || isSpender !== true || height === undefined) continue;
      const context = { networkId: this.#network.id, hash: this.#hash };
      const paid = paidBy(known, shown);
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
