import { address as addresses, networks, script as scripts, type Transaction } from "bitcoinjs-lib";
import type { Entry, ChainView, Unspent } from "./chain-index.js";
import { isSameScript } from "./chain-index.js";
import { scriptTypeOf, type SpentOutput } from "./script-rules.js";

/**
 * Responses with Esplora's fields. Amounts are satoshi as JSON numbers, times in seconds since
 * 1970.
 */
type Shape = Readonly<Record<string, unknown>>;

const NETWORK = networks.regtest;
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const sum = (values: readonly { readonly value: bigint }[]): number =>
  Number(values.reduce((total, { value }) => total + value, 0n));

/** The script of an address of this chain; undefined if invalid. */
export const scriptOf = (address: string): Uint8Array | undefined => {
  try {
    return addresses.toOutputScript(address, NETWORK);
  } catch {
    return undefined;
  }
};

const addressOf = (script: Uint8Array): string | undefined => {
  try {
    return addresses.fromOutputScript(script, NETWORK);
  } catch {
    return undefined;
  }
};

export const statusShape = (block: Entry["block"]): Shape =>
  block === undefined
    ? { confirmed: false }
    : {
        confirmed: true,
        block_height: block.height,
        block_hash: block.hash,
        block_time: block.time,
      };

const asm = (script: Uint8Array): string => {
  try {
    return scripts.toASM(script);
  } catch {
    return "";
  }
};

const outputShape = ({ script, value }: SpentOutput): Shape => {
  const address = addressOf(script);
  return {
    scriptpubkey: hexOf(script),
    scriptpubkey_asm: asm(script),
    scriptpubkey_type: scriptTypeOf(script),
    ...(address !== undefined && { scriptpubkey_address: address }),
    value: Number(value),
  };
};

const inputShape = (
  { hash, index, script, sequence, witness }: Transaction["ins"][number],
  spentOutput: SpentOutput | undefined,
): Shape => ({
  txid: hexOf(Uint8Array.from(hash).reverse()),
  vout: index,
  prevout: spentOutput === undefined ? null : outputShape(spentOutput),
  scriptsig: hexOf(script),
  scriptsig_asm: asm(script),
  ...(witness.length > 0 && { witness: witness.map(hexOf) }),
  is_coinbase: spentOutput === undefined,
  sequence,
});

/** A transaction with its inputs and fee. */
export const transactionShape = (view: ChainView, entry: Entry): Shape => {
  const { transaction } = entry;
  const spentOutputs = view.spentBy(entry);
  return {
    txid: entry.id,
    version: transaction.version,
    locktime: transaction.locktime,
    vin: transaction.ins.map((input, index) => inputShape(input, spentOutputs[index])),
    vout: transaction.outs.map(outputShape),
    size: transaction.byteLength(),
    weight: transaction.weight(),
    fee: spentOutputs.includes(undefined)
      ? 0
      : sum(spentOutputs.flatMap((one) => one ?? [])) - sum(transaction.outs),
    status: statusShape(entry.block),
  };
};

export const unspentShape = ({ id, index, value, entry }: Unspent): Shape => ({
  txid: id,
  vout: index,
  status: statusShape(entry.block),
  value: Number(value),
});

/** Totals received and spent by an address, confirmed and pending. */
export const addressShape = (view: ChainView, address: string, script: Uint8Array): Shape => {
  const history = view.history(script);
  const isOurs = (output: SpentOutput | undefined): output is SpentOutput =>
    output !== undefined && isSameScript(output.script, script);
  const stats = (entries: readonly Entry[]): Shape => {
    const funded = entries.flatMap(({ transaction }) => transaction.outs.filter(isOurs));
    const ownSpent = entries.flatMap((entry) => view.spentBy(entry).filter(isOurs));
    return {
      funded_txo_count: funded.length,
      funded_txo_sum: sum(funded),
      spent_txo_count: ownSpent.length,
      spent_txo_sum: sum(ownSpent),
      tx_count: entries.length,
    };
  };
  return {
    address,
    chain_stats: stats(history.filter(({ block }) => block !== undefined)),
    mempool_stats: stats(history.filter(({ block }) => block === undefined)),
  };
};
