import { Psbt, toXOnly, Transaction } from "bitcoinjs-lib";
import { ProviderRpcError } from "../../../infrastructure/in-memory/index.js";
import { isSignedBy, type BitcoinAccount } from "./bitcoin-keys.js";
import { signerOf } from "./payments.js";

/** Without `address`: the account that owns the input. */
export interface InputToSign {
  readonly index: number;
  readonly address?: string;
  readonly sighashTypes?: readonly number[];
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
const badParameters = (reason: string): ProviderRpcError => new ProviderRpcError(-32602, reason);

const scriptOf = (psbt: Psbt, index: number): Uint8Array | undefined => {
  const input = psbt.data.inputs[index];
  if (input?.witnessUtxo !== undefined) return input.witnessUtxo.script;
  const point = psbt.txInputs[index];
  return input?.nonWitnessUtxo === undefined || point === undefined
    ? undefined
    : Transaction.fromBuffer(input.nonWitnessUtxo).outs[point.index]?.script;
};

const signInput = (
  psbt: Psbt,
  { index, address, sighashTypes }: InputToSign,
  accounts: readonly BitcoinAccount[],
): void => {
  const script = scriptOf(psbt, index);
  if (script === undefined) throw badParameters(`Input ${index} does not describe its output.`);
  const account = accounts.find(
    (one) => isSame(one.script, script) && (address === undefined || address === one.address),
  );
  if (account === undefined)
    throw badParameters(`Input ${index} does not belong to ${address ?? "this wallet"}.`);
  const input = psbt.data.inputs[index];
  if (account.type === "p2tr" && input?.tapInternalKey === undefined)
    psbt.updateInput(index, { tapInternalKey: toXOnly(account.publicKey) });
  const types =
    sighashTypes ?? (input?.sighashType === undefined ? undefined : [input.sighashType]);
  psbt.signInput(index, signerOf(account), types === undefined ? undefined : [...types]);
};

/**
 * Signs inputs of a PSBT (BIP-174, BIP-371) and verifies each signature. Throws a
 * `ProviderRpcError` -32602 for an input that is missing, not described, or not the wallet's.
 */
export const signPsbtInputs = (
  psbt: Psbt,
  inputs: readonly InputToSign[],
  accounts: readonly BitcoinAccount[],
): Psbt => {
  for (const input of inputs) signInput(psbt, input, accounts);
  for (const { index } of inputs) psbt.validateSignaturesOfInput(index, isSignedBy);
  return psbt;
};

export const ownInputs = (
  psbt: Psbt,
  accounts: readonly BitcoinAccount[],
): readonly InputToSign[] =>
  psbt.data.inputs.flatMap((_, index) => {
    const spentScript = scriptOf(psbt, index);
    return spentScript !== undefined && accounts.some(({ script }) => isSame(script, spentScript))
      ? [{ index }]
      : [];
  });

export const readPsbt = (bytes: Uint8Array): Psbt => {
  try {
    return Psbt.fromBuffer(bytes);
  } catch {
    throw badParameters("Invalid PSBT.");
  }
};

/** The finished transaction in hex. Throws a `ProviderRpcError` while an input is unsigned. */
export const finishPsbt = (psbt: Psbt): string => {
  try {
    psbt.data.inputs.forEach(({ finalScriptWitness, finalScriptSig }, index) => {
      if (finalScriptWitness === undefined && finalScriptSig === undefined)
        psbt.finalizeInput(index);
    });
    return psbt.extractTransaction(true).toHex();
  } catch {
    throw new ProviderRpcError(-32603, "Broadcast not supported for partial signing");
  }
};
