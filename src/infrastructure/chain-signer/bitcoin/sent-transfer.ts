import { Transaction } from "bitcoinjs-lib";
import { fromHex } from "../../shared/bytes.js";
import type { SlicedWork } from "../../shared/sliced-work.js";
import { isSame, outputScript } from "./bitcoin-library.js";
import type { BitcoinNode } from "./bitcoin-node.js";
import { formerTransactions, idOf } from "./former-transactions.js";
import type { SpentOutput } from "./spent-output.js";
import type { Transfer } from "./transfer-psbt.js";

/**
 * A transfer that a wallet reports it sent. `tip`: height of the best block when the wallet was
 * asked, undefined where no service reported it.
 */
export interface ReportedTransfer {
  readonly txid: string;
  readonly transfer: Transfer;
  readonly payer: string;
  readonly tip: Promise<bigint | undefined>;
}

/**
 * `seen`: the network shows what was asked for. `another`: what is behind the id is something else.
 * `unknown`: nobody proves either.
 */
export type Delivery = "seen" | "another" | "unknown";

const readTransaction = (hex: string | undefined): Transaction | undefined => {
  try {
    return hex === undefined ? undefined : Transaction.fromBuffer(fromHex(hex) ?? new Uint8Array());
  } catch {
    return undefined; // the library throws plain errors for malformed transactions
  }
};

/** Pays the receiver that amount and no more; who pays oneself also gets the change. */
const isPaying = ({ outs }: Transaction, { transfer, payer }: ReportedTransfer): boolean => {
  const { networkId, to, value } = transfer;
  const script = outputScript(networkId, to, "to");
  const received = outs.filter((output) => isSame(output.script, script));
  const isOwn = isSame(script, outputScript(networkId, payer, "from"));
  return received.some((output) => output.value === value) && (received.length === 1 || isOwn);
};

/**
 * What it spends, held against the ids that it names. Rejects as `formerTransactions` does, and
 * where an output is not there.
 */
const spentBy = async (
  { ins }: Transaction,
  { networkId }: Transfer,
  node: BitcoinNode,
  work: SlicedWork,
): Promise<readonly SpentOutput[]> => {
  const ids = ins.map(({ hash }) => idOf(hash));
  const formers = await formerTransactions(node, networkId, ids, work);
  return ins.map(({ index }, place) => {
    const output = formers.get(ids[place] ?? "")?.transaction.outs[index];
    if (!output) throw new TypeError("No such output");
    return output;
  });
};

const sumOf = (outputs: readonly { readonly value: bigint }[]): bigint =>
  outputs.reduce((sum, { value }) => sum + value, 0n);

/**
 * A transaction whose bytes are those of its id and that pays the receiver: whether it is the
 * payer's, and takes no more than it may.
 */
const judged = async (
  transaction: Transaction,
  { transfer, payer }: ReportedTransfer,
  node: BitcoinNode,
  work: SlicedWork,
): Promise<Delivery> => {
  const spent = await spentBy(transaction, transfer, node, work);
  const own = outputScript(transfer.networkId, payer, "from");
  // Wallets of many addresses may pay from another one: that is no contradiction, and no proof.
  if (!spent.some(({ script }) => isSame(script, own))) return "unknown";
  const fee = sumOf(spent) - sumOf(transaction.outs);
  return transfer.maxFee !== undefined && fee > transfer.maxFee ? "another" : "seen";
};

/** In a block that was there when the wallet was asked: an older payment, whoever made it. */
const isOlder = async (
  { txid, transfer, tip }: ReportedTransfer,
  node: BitcoinNode,
  signal: AbortSignal,
): Promise<boolean> => {
  const [height, before] = await Promise.all([
    node.heightOf(transfer.networkId, txid, signal),
    tip,
  ]);
  return height !== undefined && before !== undefined && height <= before;
};

/**
 * What is behind the id that a wallet gave for a transfer. `seen` only where the transaction of
 * that id pays the receiver exactly what was asked, in one output, spends an output of the payer,
 * and was in no block before the wallet was asked. What no service shows or proves is `unknown`: it
 * may be on its way. Never rejects.
 */
export const deliveryOf = async (
  reported: ReportedTransfer,
  node: BitcoinNode,
  work: SlicedWork,
): Promise<Delivery> => {
  try {
    const { txid, transfer } = reported;
    const transaction = readTransaction(await node.sentHex(transfer.networkId, txid, work.signal));
    if (transaction?.getId() !== txid) return "unknown";
    if (!isPaying(transaction, reported) || (await isOlder(reported, node, work.signal)))
      return "another";
    return await judged(transaction, reported, node, work);
  } catch {
    return "unknown"; // it was sent, whatever went wrong with looking at it
  }
};
