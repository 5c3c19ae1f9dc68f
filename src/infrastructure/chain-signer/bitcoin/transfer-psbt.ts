import { payments, Psbt } from "bitcoinjs-lib";
import { readBitcoinScript } from "../../../domain/address/bitcoin-script.js";
import type { Utxo } from "../../../domain/balance/holdings.js";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import { boundedTransfer, transferRate } from "../../../domain/transaction/bitcoin-fee.js";
import { type TransferPlan, isSpendable } from "../../../domain/transaction/bitcoin-transfer.js";
import { fromHex } from "../../shared/bytes.js";
import { isSame, libraryNetwork, outputScript } from "./bitcoin-library.js";
import type { BitcoinNode } from "./bitcoin-node.js";
import { type FormerTransaction, formerTransactions } from "./former-transactions.js";

/** Who pays, and whom change comes back to; the key as the wallet says it, where it does. */
export interface Payer {
  readonly address: string;
  readonly publicKey?: string | undefined;
}
/** A transfer of `value` satoshi on one network; `maxFee` is the most that the network may take, satoshi, where that was said. */
export interface Transfer {
  readonly networkId: `bip122:${string}`;
  readonly to: string;
  readonly value: bigint;
  readonly maxFee?: bigint | undefined;
}
type Fields = Parameters<Psbt["addInput"]>[0];

const invalid = (field: string): LatchkitError<"transaction/invalid"> =>
  new LatchkitError("transaction/invalid", { field });
const wrongAnswer = (): LatchkitError<"rpc/request-failed"> =>
  new LatchkitError("rpc/request-failed", {});
/** Signals that a higher fee may follow (BIP-125), as wallets do. */
const SEQUENCE = 0xfffffffd;

/** The transaction an output stands in; the output is what the service said it is. */
const formerOf = (
  utxo: Utxo,
  script: Uint8Array,
  formers: ReadonlyMap<string, FormerTransaction>,
): Uint8Array => {
  const former = formers.get(utxo.txid);
  const output = former?.transaction.outs[utxo.vout];
  if (!former || !output || output.value !== utxo.value || !isSame(output.script, script))
    throw wrongAnswer();
  return former.bytes;
};

/** The key's own script, without which an output inside P2SH cannot be spent. */
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
  const locked = redeem && payments.p2sh({ redeem: { output: redeem } }).output;
  if (!redeem || !locked || !isSame(locked, script))
    throw new LatchkitError("account/not-available", { address });
  return redeem;
};

/** The inner key of Taproot, where the key that the wallet says is that of the output; wallets find their own without. */
const innerKey = (
  { publicKey }: Payer,
  script: Uint8Array,
): { readonly tapInternalKey?: Uint8Array } => {
  const key = publicKey === undefined ? undefined : fromHex(publicKey);
  const inner = key?.length === 33 ? key.slice(1) : key;
  if (inner?.length !== 32) return {};
  const { output } = payments.p2tr({ internalPubkey: inner });
  return output && isSame(output, script) ? { tapInternalKey: inner } : {};
};

/** One input with all a signer needs: the whole former transaction but for Taproot, whose signatures cover every value by themselves. */
const inputOf = (
  utxo: Utxo,
  payer: Payer,
  { networkId }: Transfer,
  formers: ReadonlyMap<string, FormerTransaction>,
): Fields => {
  const script = outputScript(networkId, payer.address, "from");
  const kind = readBitcoinScript(payer.address)?.script;
  const place = { hash: utxo.txid, index: utxo.vout, sequence: SEQUENCE };
  const witnessUtxo = { script, value: utxo.value };
  if (kind === "p2tr") return { ...place, witnessUtxo, ...innerKey(payer, script) };
  const nonWitnessUtxo = formerOf(utxo, script, formers);
  if (kind === "p2pkh") return { ...place, nonWitnessUtxo };
  return {
    ...place,
    nonWitnessUtxo,
    witnessUtxo,
    ...(kind === "p2sh" && { redeemScript: redeemScriptOf(payer, script, networkId) }),
  };
};

const planOf = async (
  payer: Payer,
  { networkId, to, value, maxFee }: Transfer,
  node: BitcoinNode,
  signal: AbortSignal,
): Promise<TransferPlan> => {
  const [utxos, rates] = await Promise.all([
    node.utxos(`${networkId}:${payer.address}`, signal),
    node.feeRates(networkId, signal),
  ]);
  const rate = transferRate(rates);
  if (rate === undefined) throw wrongAnswer();
  const { address } = payer;
  const wish = { utxos, from: address, to, changeTo: address, value, rate };
  return boundedTransfer(wish, maxFee);
};

/**
 * A transfer ready to be signed, in base64, with every input the payer's. Rejects with `transaction/invalid` (`from`: no single key opens the address;
 * `value`: not covered with the fee), `transaction/fee-too-high`, `account/not-available` where the wallet does not say the key that its address needs, and the errors of `ChainReader`.
 */
export const transferPsbt = async (
  payer: Payer,
  transfer: Transfer,
  node: BitcoinNode,
  signal: AbortSignal,
): Promise<{ readonly psbt: string; readonly inputs: number }> => {
  if (!isSpendable(payer.address)) throw invalid("from");
  const { inputs, change } = await planOf(payer, transfer, node, signal);
  const isTaproot = readBitcoinScript(payer.address)?.script === "p2tr";
  const txids = isTaproot ? [] : inputs.map(({ txid }) => txid);
  const formers = await formerTransactions(node, transfer.networkId, txids, signal);
  const psbt = new Psbt({ network: libraryNetwork(transfer.networkId) });
  psbt.addInputs(inputs.map((utxo) => inputOf(utxo, payer, transfer, formers)));
  psbt.addOutput({
    script: outputScript(transfer.networkId, transfer.to, "to"),
    value: transfer.value,
  });
  if (change > 0n)
    psbt.addOutput({
      script: outputScript(transfer.networkId, payer.address, "from"),
      value: change,
    });
  return { psbt: psbt.toBase64(), inputs: inputs.length };
};
