import { payments, Psbt, Transaction } from "bitcoinjs-lib";
import { readBitcoinScript } from "../../../domain/address/bitcoin-address.js";
import type { Utxo } from "../../../domain/balance/balance.js";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import { boundedTransfer, transferRate } from "../../../domain/transaction/bitcoin-fee.js";
import { type TransferPlan, isSpendable } from "../../../domain/transaction/bitcoin-transfer.js";
import { fromHex, isSameBytes } from "../../shared/bytes.js";
import type { SlicedWork } from "../../shared/sliced-work.js";
import { libraryNetwork, outputScript, psbtText } from "./bitcoin-library.js";
import { compactSize } from "./bitcoin-message.js";
import {
  type BitcoinNode,
  type PreviousTransaction,
  previousTransactions,
} from "./bitcoin-node.js";

/** The address that pays and receives the change. */
export interface Payer {
  readonly address: string;
  /** Hex, if the wallet reports it. */
  readonly publicKey?: string | undefined;
}
/** A transfer of `value` satoshi on one network; `maxFee` in satoshi, if limited. */
export interface Transfer {
  readonly networkId: `bip122:${string}`;
  readonly to: string;
  readonly value: bigint;
  readonly maxFee?: bigint | undefined;
}
type Fields = Parameters<Psbt["updateInput"]>[1];

const invalidError = (field: string): LatchkitError<"transaction/invalid"> =>
  new LatchkitError("transaction/invalid", { field });
const invalidNodeAnswer = (): LatchkitError<"rpc/request-failed"> =>
  new LatchkitError("rpc/request-failed", {});
/** Signals replace-by-fee (BIP-125), as wallets do. */
const SEQUENCE = 0xfffffffd;

/** The previous transaction, if its output matches the service's report. */
const previousBytes = (
  utxo: Utxo,
  script: Uint8Array,
  previous: ReadonlyMap<string, PreviousTransaction>,
): Uint8Array => {
  const transaction = previous.get(utxo.txid);
  const output = transaction?.transaction.outs[utxo.vout];
  if (!transaction || !output || output.value !== utxo.value || !isSameBytes(output.script, script))
    throw invalidNodeAnswer();
  return transaction.bytes;
};

/** The P2WPKH redeem script, needed to spend a P2SH output. */
const redeemScriptOf = (
  { address, publicKey }: Payer,
  script: Uint8Array,
  networkId: string,
): Uint8Array => {
  const pubkey = publicKey === undefined ? undefined : fromHex(publicKey);
  const redeem =
    pubkey?.length === 33
      ? payments.p2wpkh({ pubkey, network: libraryNetwork(networkId) }).output
      : undefined;
  const redeemOutput = redeem && payments.p2sh({ redeem: { output: redeem } }).output;
  if (!redeem || !redeemOutput || !isSameBytes(redeemOutput, script))
    throw new LatchkitError("account/not-available", { address });
  return redeem;
};

/** If the wallet's key matches the output. Optional for wallets. */
const innerKey = (
  { publicKey }: Payer,
  script: Uint8Array,
): { readonly tapInternalKey?: Uint8Array } => {
  const key = publicKey === undefined ? undefined : fromHex(publicKey);
  const inner = key?.length === 33 ? key.slice(1) : key;
  if (inner?.length !== 32) return {};
  const { output } = payments.p2tr({ internalPubkey: inner });
  return output && isSameBytes(output, script) ? { tapInternalKey: inner } : {};
};

interface Spending {
  readonly payer: Payer;
  readonly own: Uint8Array;
  readonly networkId: string;
  readonly previous: ReadonlyMap<string, PreviousTransaction>;
}

/** The full previous transaction, except for Taproot, whose signatures cover every value. */
const fieldsOf = (utxo: Utxo, { payer, own, networkId, previous }: Spending): Fields => {
  const kind = readBitcoinScript(payer.address)?.script;
  const witnessUtxo = { script: own, value: utxo.value };
  if (kind === "p2tr") return { witnessUtxo, ...innerKey(payer, own) };
  const nonWitnessUtxo = previousBytes(utxo, own, previous);
  if (kind === "p2pkh") return { nonWitnessUtxo };
  return {
    nonWitnessUtxo,
    witnessUtxo,
    ...(kind === "p2sh" && { redeemScript: redeemScriptOf(payer, own, networkId) }),
  };
};

/**
 * A PSBT (BIP-174) with empty maps; the library serializes the whole transaction for each added
 * input.
 */
const emptyPsbt = (unsigned: Transaction, networkId: string): Psbt => {
  const bytes = unsigned.toBuffer();
  const maps = new Uint8Array(1 + unsigned.ins.length + unsigned.outs.length);
  const head = [0x70, 0x73, 0x62, 0x74, 0xff, 0x01, 0x00, ...compactSize(bytes.length)];
  return Psbt.fromBuffer(Uint8Array.from([...head, ...bytes, ...maps]), {
    network: libraryNetwork(networkId),
  });
};

const planOf = async (
  payer: Payer,
  { networkId, to, value, maxFee }: Transfer,
  node: BitcoinNode,
  work: SlicedWork,
): Promise<TransferPlan> => {
  const [utxos, rates] = await Promise.all([
    node.utxos(`${networkId}:${payer.address}`, work.signal),
    node.feeRates(networkId, work.signal),
  ]);
  await work.yieldIfDue();
  const rate = transferRate(rates);
  if (rate === undefined) throw invalidNodeAnswer();
  const { address } = payer;
  const request = { utxos, from: address, to, changeTo: address, value, rate };
  return boundedTransfer(request, maxFee);
};

/**
 * Builds a transfer PSBT (base64) in which every input is the payer's. Rejects with
 * `transaction/invalid` (`from`: not a single-key address; `value`: not covered with the fee),
 * `transaction/fee-too-high`, `account/not-available` if a required public key is missing, and the
 * errors of `ChainReader`.
 */
export const transferPsbt = async (
  payer: Payer,
  transfer: Transfer,
  node: BitcoinNode,
  work: SlicedWork,
): Promise<{ readonly psbt: string; readonly inputs: number }> => {
  if (!isSpendable(payer.address)) throw invalidError("from");
  const { inputs, change } = await planOf(payer, transfer, node, work);
  const isTaproot = readBitcoinScript(payer.address)?.script === "p2tr";
  const txids = isTaproot ? [] : inputs.map(({ txid }) => txid);
  const previous = await previousTransactions(node, transfer.networkId, txids, work);
  const { networkId, to, value } = transfer;
  const ownScript = outputScript(networkId, payer.address, "from");
  const unsigned = new Transaction();
  unsigned.version = 2;
  for (const { txid, vout } of inputs)
    unsigned.addInput(Uint8Array.from(fromHex(txid) ?? []).reverse(), vout, SEQUENCE);
  unsigned.addOutput(outputScript(networkId, to, "to"), value);
  if (change > 0n) unsigned.addOutput(ownScript, change);
  const psbt = emptyPsbt(unsigned, networkId);
  for (const [position, utxo] of inputs.entries()) {
    await work.yieldIfDue();
    psbt.updateInput(position, fieldsOf(utxo, { payer, own: ownScript, networkId, previous }));
  }
  await work.yieldIfDue();
  const base64 = psbtText(psbt);
  await work.yieldIfDue();
  return { psbt: base64, inputs: inputs.length };
};
