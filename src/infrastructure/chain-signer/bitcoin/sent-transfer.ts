import { Transaction } from "bitcoinjs-lib";
import { fromHex } from "../../shared/bytes.js";
import { isSame, outputScript } from "./bitcoin-library.js";
import type { Transfer } from "./transfer-psbt.js";

const readTransaction = (hex: string): Transaction | undefined => {
  try {
    return Transaction.fromBuffer(fromHex(hex) ?? new Uint8Array());
  } catch {
    return undefined; // the library throws plain errors for malformed transactions
  }
};

/**
 * Whether the transaction with that id pays the receiver exactly what was asked; undefined where these bytes are none with that id: no service can
 * give another one for it.
 */
export const isPaidBy = (
  hex: string,
  txid: string,
  { networkId, to, value }: Transfer,
): boolean | undefined => {
  const transaction = readTransaction(hex);
  if (transaction?.getId() !== txid) return undefined;
  const script = outputScript(networkId, to, "to");
  return transaction.outs.some((output) => output.value === value && isSame(output.script, script));
};
