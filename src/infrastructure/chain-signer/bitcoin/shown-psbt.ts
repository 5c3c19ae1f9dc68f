import { isSameBytes } from "../../shared/bytes.js";
import { crypto, payments, Psbt, Transaction } from "bitcoinjs-lib";
import { LatchkitError, isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { PsbtInput, PsbtRequest } from "../../../domain/transaction/bitcoin-transfer.js";
import type { SlicedWork } from "../../shared/sliced-work.js";
import { libraryNetwork, outputScript } from "./bitcoin-library.js";
import { psbtBytes } from "./psbt-bytes.js";
import type { SpentOutput } from "./input-signature.js";
import { comparableAddress } from "../../../domain/caip/caip.js";

type Input = Psbt["data"]["inputs"][number];

/** A validated PSBT, its unsigned transaction and the outputs that it spends, where known. */
export interface ShownPsbt {
  readonly psbt: Psbt;
  readonly unsigned: Transaction;
  readonly spent: readonly (SpentOutput | undefined)[];
}

const invalidError = (field: string, cause?: unknown): LatchkitError<"transaction/invalid"> =>
  new LatchkitError("transaction/invalid", { field }, cause === undefined ? {} : { cause });
const throwInvalid = (text: string): never => {
  throw new Error(text);
};

export const unsignedOf = (psbt: Psbt): Transaction =>
  Transaction.fromBuffer(psbt.data.getTransaction());

/** What a PSBT says about the output that an input spends. */
export interface ClaimedOutput {
  /** Undefined if the PSBT names none, or a previous transaction that is not spent. */
  readonly output?: SpentOutput;
  /** True if the previous transaction, whose hash the input commits to, proves it. */
  readonly isProven: boolean;
  readonly problem?: "wrong-previous" | "two-outputs";
}

/** Compares the previous transaction with the input's hash, and with a bare output beside it. */
export const claimedOutput = (
  { witnessUtxo, nonWitnessUtxo }: Pick<Input, "witnessUtxo" | "nonWitnessUtxo">,
  hash: Uint8Array,
  index: number,
): ClaimedOutput => {
  if (nonWitnessUtxo === undefined)
    return { isProven: false, ...(witnessUtxo && { output: witnessUtxo }) };
  const previous = Transaction.fromBuffer(nonWitnessUtxo);
  const found = isSameBytes(previous.getHash(), hash) ? previous.outs[index] : undefined;
  if (!found) return { isProven: false, problem: "wrong-previous" };
  const output = { script: found.script, value: found.value };
  const isSameOutput =
    !witnessUtxo ||
    (witnessUtxo.value === output.value && isSameBytes(witnessUtxo.script, output.script));
  return { output, isProven: true, ...(!isSameOutput && { problem: "two-outputs" as const }) };
};

/**
 * A full previous transaction is verified by its hash; a bare output is used only if the signature
 * covers its value (BIP-143); with several inputs `checkAmounts` verifies it.
 */
const spentBy = (input: Input, hash: Uint8Array, index: number): SpentOutput | undefined => {
  const { output, problem } = claimedOutput(input, hash, index);
  if (problem === "wrong-previous") return throwInvalid("Not the transaction that is spent");
  if (problem === "two-outputs") return throwInvalid("Two different outputs for one input");
  return output;
};

const isWitness = (script: Uint8Array): boolean => {
  const [version = 0xff, length] = script;
  return (
    (version === 0 || (version > 0x50 && version <= 0x60)) &&
    script.length >= 4 &&
    script.length <= 42 &&
    length === script.length - 2
  );
};

/**
 * BIP-174: scripts must match the output, and a bare output is accepted for witness inputs only.
 */
const checkScripts = (
  { redeemScript, witnessScript, nonWitnessUtxo }: Input,
  script: Uint8Array,
): void => {
  const inner = redeemScript ?? script;
  if (redeemScript) {
    const { output } = payments.p2sh({ hash: crypto.hash160(redeemScript) });
    if (!output || !isSameBytes(output, script)) throwInvalid("Not the script of the output");
  }
  if (witnessScript) {
    const { output } = payments.p2wsh({ hash: crypto.sha256(witnessScript) });
    if (!output || !isSameBytes(output, inner))
      throwInvalid("Not the witness script of the output");
  }
  // A P2SH output without its script may be a non-witness input, whose signature does not cover the
  // value.
  if (!nonWitnessUtxo && !isWitness(inner))
    throwInvalid("An input without witness needs the whole transaction that it spends");
};

/**
 * Parses a PSBT (base64, BIP-174 version 0) and checks its inputs. Rejects with
 * `transaction/invalid` (`psbt`), and `call/aborted`.
 */
export const readPsbt = async (
  base64: unknown,
  networkId: string,
  work: SlicedWork,
): Promise<ShownPsbt> => {
  const network = libraryNetwork(networkId);
  try {
    const psbt = Psbt.fromBuffer(psbtBytes(base64), { network });
    await work.yieldIfDue();
    const unsigned = unsignedOf(psbt);
    const outputs: (SpentOutput | undefined)[] = [];
    for (const [position, input] of psbt.data.inputs.entries()) {
      await work.yieldIfDue();
      const { hash, index } = unsigned.ins[position] ?? throwInvalid("An input too many");
      const output = spentBy(input, hash, index);
      if (output) checkScripts(input, output.script);
      outputs.push(output);
    }
    return { psbt, unsigned, spent: outputs };
  } catch (cause) {
    throw isLatchkitError(cause, "call/aborted") ? cause : invalidError("psbt", cause);
  }
};

const checkRequestedInput = (
  { spent, psbt }: ShownPsbt,
  { address, index, sighashTypes }: PsbtInput,
  position: number,
  networkId: string,
): void => {
  const output = Number.isSafeInteger(index) ? spent[index] : undefined;
  const field = `signInputs[${position}]`;
  if (!output || !isSameBytes(outputScript(networkId, address, `${field}.address`), output.script))
    throw invalidError(field);
  if (output.script[0] === 0x51 && spent.includes(undefined)) throw invalidError("psbt");
  const fixed = psbt.data.inputs[index]?.sighashType;
  const isValidSighashType = (type: number): boolean =>
    Number.isInteger(type) && type >= 0 && type <= 0xff && (fixed === undefined || type === fixed);
  if (sighashTypes?.every(isValidSighashType) === false)
    throw invalidError(`${field}.sighashTypes`);
};

/** The requested sighash types, else that of the PSBT, else ALL or DEFAULT. */
export const allowedSighashTypes = (
  { sighashTypes }: PsbtInput,
  { sighashType }: Pick<Input, "sighashType">,
): readonly number[] => {
  if (sighashTypes && sighashTypes.length > 0) return sighashTypes;
  return sighashType === undefined
    ? [Transaction.SIGHASH_DEFAULT, Transaction.SIGHASH_ALL]
    : [sighashType];
};

const isFinal = ({ finalScriptSig, finalScriptWitness }: Input): boolean =>
  finalScriptSig !== undefined || finalScriptWitness !== undefined;

/**
 * The validated PSBT of a request. Throws `transaction/invalid` if no input or a duplicate is
 * requested, an input is signed or another's, or `broadcast` is set while other inputs are
 * unsigned.
 */
export const shownPsbt = async (
  { psbt: base64, signInputs, broadcast }: PsbtRequest,
  networkId: string,
  work: SlicedWork,
): Promise<ShownPsbt> => {
  const shown = await readPsbt(base64, networkId, work);
  const indexes = new Set(signInputs.map(({ index }) => index));
  if (indexes.size === 0 || indexes.size !== signInputs.length) throw invalidError("signInputs");
  for (const [position, input] of signInputs.entries()) {
    await work.yieldIfDue();
    checkRequestedInput(shown, input, position, networkId);
  }
  const { inputs } = shown.psbt.data;
  if (signInputs.some(({ index }) => isFinal(inputs[index] ?? throwInvalid("No such input"))))
    throw invalidError("signInputs");
  if (broadcast === true && inputs.some((input, index) => !indexes.has(index) && !isFinal(input)))
    throw invalidError("broadcast");
  return shown;
};

const copyInput = (input: PsbtInput, position: number): PsbtInput => {
  if (typeof input !== "object" || input === null) throw invalidError(`signInputs[${position}]`);
  const { address, index, sighashTypes } = input;
  if (sighashTypes !== undefined && !Array.isArray(sighashTypes))
    throw invalidError(`signInputs[${position}].sighashTypes`);
  return Object.freeze({
    address: typeof address === "string" ? comparableAddress("bip122", address) : address,
    index,
    ...(sighashTypes && { sighashTypes: Object.freeze([...sighashTypes]) }),
  });
};

/**
 * A copy of a request, each field read once. Throws `transaction/invalid` for a wrong shape;
 * `shownPsbt` validates the values.
 */
export const copyRequest = ({
  psbt,
  signInputs,
  broadcast,
}: PsbtRequest): Required<PsbtRequest> => {
  if (!Array.isArray(signInputs)) throw invalidError("signInputs");
  return Object.freeze({
    psbt,
    signInputs: Object.freeze(Array.from<PsbtInput, PsbtInput>(signInputs, copyInput)),
    broadcast: broadcast === true,
  });
};
