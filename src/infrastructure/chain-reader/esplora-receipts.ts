import { explorerLink } from "../../domain/network/explorer-link.js";
import { sharedError } from "../../domain/errors/shared-errors.js";
import type { Network } from "../../domain/network/network.js";
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
  if (!isTxid(hash)) throw sharedError("transaction/invalid", { field: "hash" });
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
 * Whether `by` is the same payment at a higher fee (BIP-125): every output is there again, but for
 * one that went back to where the money came from and is smaller now, or gone.
 */
const isSameAtHigherFee = (known: ShownTransaction, by: ShownTransaction): boolean => {
  const own = new Set(known.vin.map(({ prevout }) => prevout?.scriptpubkey));
  const [gone, ...others] = missingIn(known.vout, by.vout);
  const added = missingIn(by.vout, known.vout);
  if (gone === undefined) return added.length === 0;
  const isSmaller = added.every(
    ({ scriptpubkey, value }) => scriptpubkey === gone.scriptpubkey && value < gone.value,
  );
  return others.length === 0 && own.has(gone.scriptpubkey) && added.length <= 1 && isSmaller;
};

/** Looks for what became of one transaction, and remembers what it spends from look to look. */
export class EsploraReceiptSearch {
  readonly #network: Network;
  readonly #hash: string;
  #known: ShownTransaction | undefined;
  #lastSeen: "waiting" | "nowhere" = "nowhere";
  /** Epoch ms of the first look that found it nowhere. */
  #missedSince: number | undefined;

  constructor(network: Network, hash: string) {
    this.#network = network;
    this.#hash = checkTxid(hash);
  }

  /** Whether the latest look found it waiting. */
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
   * The receipt, or undefined for "not yet". Rejects with `transaction/replaced` once another
   * transaction in a block spends what it spent.
   */
  async look(api: EsploraApi, signal: AbortSignal): Promise<TransactionReceipt | undefined> {
    const shown = await shownBy(api, this.#hash, signal);
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
      const { id: networkId } = this.#network;
      if (!isSameAtHigherFee(known, shown))
        throw sharedError("transaction/replaced", {
          networkId,
          hash: this.#hash,
          by: shown.txid,
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
