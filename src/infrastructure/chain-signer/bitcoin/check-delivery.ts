import { Transaction } from "bitcoinjs-lib";
import { fromHex, isSameBytes } from "../../shared/bytes.js";
import type { SlicedWork } from "../../shared/sliced-work.js";
import { outputScript } from "./bitcoin-library.js";
import { type BitcoinNode, previousTransactions, txidOf } from "./bitcoin-node.js";
import type { SpentOutput } from "./input-signature.js";
import type { Transfer } from "./transfer-psbt.js";

/** A transfer that a wallet reports as sent. */
export interface ReportedTransfer {
  readonly txid: string;
  readonly transfer: Transfer;
  readonly payer: string;
  /** Height of the best block at the request; undefined if unknown. */
  readonly tip: Promise<bigint | undefined>;
}

/** `another`: the id is a different transaction. `unknown`: neither is proven. */
type Delivery = "seen" | "another" | "unknown";

/**
 * True if exactly one output pays the receiver the amount; a self-transfer may also have change.
 */
const isPaying = ({ outs }: Transaction, { transfer, payer }: ReportedTransfer): boolean => {
  const { networkId, to, value } = transfer;
  const script = outputScript(networkId, to, "to");
  const payments = outs.filter((output) => isSameBytes(output.script, script));
  const isOwn = isSameBytes(script, outputScript(networkId, payer, "from"));
  return payments.some((output) => output.value === value) && (payments.length === 1 || isOwn);
};

/** The spent outputs, verified against their ids. */
const spentBy = async (
  { ins }: Transaction,
  { networkId }: Transfer,
  node: BitcoinNode,
  work: SlicedWork,
): Promise<readonly SpentOutput[]> => {
  const ids = ins.map(({ hash }) => txidOf(hash));
  const previous = await previousTransactions(node, networkId, ids, work);
  return ins.map(({ index }, position) => {
    const output = previous.get(ids[position] ?? "")?.transaction.outs[index];
    if (!output) throw new TypeError("No such output");
    return output;
  });
};

const sumOf = (outputs: readonly { readonly value: bigint }[]): bigint =>
  outputs.reduce((sum, { value }) => sum + value, 0n);

const checkFunding = async (
  transaction: Transaction,
  { transfer, payer }: ReportedTransfer,
  node: BitcoinNode,
  work: SlicedWork,
): Promise<Delivery> => {
  const outputs = await spentBy(transaction, transfer, node, work);
  const ownScript = outputScript(transfer.networkId, payer, "from");
  // A wallet with many addresses may pay from another one, so this proves nothing.
  if (!outputs.some(({ script }) => isSameBytes(script, ownScript))) return "unknown";
  const fee = sumOf(outputs) - sumOf(transaction.outs);
  return transfer.maxFee !== undefined && fee > transfer.maxFee ? "another" : "seen";
};

const wasMinedBefore = async (
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
 * Compares the id that a wallet returned with the requested transfer. `seen`: it pays the receiver
 * exactly the amount in one output, spends an output of the payer, and was in no block before the
 * request. `unknown` if no service proves it. Never rejects.
 */
export const checkDelivery = async (
  reported: ReportedTransfer,
  node: BitcoinNode,
  work: SlicedWork,
): Promise<Delivery> => {
  try {
    const { txid, transfer } = reported;
    const hex = await node.sentHex(transfer.networkId, txid, work.signal);
    if (hex === undefined) return "unknown";
    const transaction = Transaction.fromBuffer(fromHex(hex) ?? new Uint8Array());
    if (transaction.getId() !== txid) return "unknown";
    if (!isPaying(transaction, reported) || (await wasMinedBefore(reported, node, work.signal)))
      return "another";
    return await checkFunding(transaction, reported, node, work);
  } catch {
    // The wallet has sent it; a failed lookup or a malformed transaction must not hide that.
    return "unknown";
  }
};
