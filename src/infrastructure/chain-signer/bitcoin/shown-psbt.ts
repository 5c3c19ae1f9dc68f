import { crypto, payments, Psbt, Transaction } from "bitcoinjs-lib";
import { LatchkitError, isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { PsbtInput, PsbtRequest } from "../../../domain/transaction/psbt.js";
import type { SlicedWork } from "../../shared/sliced-work.js";
import { isSame, libraryNetwork, outputScript } from "./bitcoin-library.js";
import { psbtBytes } from "./psbt-bytes.js";
import type { SpentOutput } from "./spent-output.js";

type Input = Psbt["data"]["inputs"][number];

/**
 * A transaction that was shown and is to be signed: the same bytes as the text, and what its inputs
 * spend where it says so.
 */
export interface ShownPsbt {
  readonly psbt: Psbt;
  readonly unsigned: Transaction;
  readonly spent: readonly (SpentOutput | undefined)[];
}

const invalid = (field: string, cause?: unknown): LatchkitError<"transaction/invalid"> =>
  new LatchkitError("transaction/invalid", { field }, cause === undefined ? {} : { cause });
const fail = (text: string): never => {
  throw new Error(text);
};

/** The transaction inside a PSBT, without any signature. */
export const unsignedOf = (psbt: Psbt): Transaction =>
  Transaction.fromBuffer(psbt.data.getTransaction());

/**
 * What an input spends. The whole former transaction is believed by its hash; its output alone only
 * where the signature covers the value (BIP-143), and beside other inputs only once `checkAmounts`
 * proved it.
 */
const spentBy = (input: Input, hash: Uint8Array, index: number): SpentOutput | undefined => {
  const { witnessUtxo: named, nonWitnessUtxo } = input;
  if (nonWitnessUtxo === undefined) return named;
  const former = Transaction.fromBuffer(nonWitnessUtxo);
  const output = isSame(former.getHash(), hash) ? former.outs[index] : undefined;
  if (!output) return fail("Not the transaction that is spent");
  if (named && (named.value !== output.value || !isSame(named.script, output.script)))
    return fail("Two different outputs for one input");
  return { script: output.script, value: output.value };
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
 * BIP-174, what a signer checks: scripts are those that the output is locked by, and a value alone
 * is enough only for witness inputs.
 */
const checkScripts = (
  { redeemScript, witnessScript, nonWitnessUtxo }: Input,
  script: Uint8Array,
): void => {
  if (
    redeemScript &&
    !isSame(
      payments.p2sh({ hash: crypto.hash160(redeemScript) }).output ?? script.subarray(1),
      script,
    )
  )
    fail("Not the script of the output");
  const inner = redeemScript ?? script;
  if (
    witnessScript &&
    !isSame(
      payments.p2wsh({ hash: crypto.sha256(witnessScript) }).output ?? inner.subarray(1),
      inner,
    )
  )
    fail("Not the witness script of the output");
  // P2SH hides what is in it: without the script it may be one whose signature does not cover the
  // value.
  if (!nonWitnessUtxo && !isWitness(inner))
    fail("An input without witness needs the whole transaction that it spends");
};

/**
 * Reads a PSBT (base64, BIP-174 version 0) and checks what it says of its inputs. Rejects with
 * `transaction/invalid` with field `psbt`, and `call/aborted`.
 */
export const readPsbt = async (
  base64: unknown,
  networkId: string,
  work: SlicedWork,
): Promise<ShownPsbt> => {
  const network = libraryNetwork(networkId);
  try {
    const psbt = Psbt.fromBuffer(psbtBytes(base64), { network });
    await work.rest();
    const unsigned = unsignedOf(psbt);
    const spent: (SpentOutput | undefined)[] = [];
    for (const [place, input] of psbt.data.inputs.entries()) {
      await work.rest();
      const { hash, index } = unsigned.ins[place] ?? fail("An input too many");
      const output = spentBy(input, hash, index);
      if (output) checkScripts(input, output.script);
      spent.push(output);
    }
    return { psbt, unsigned, spent };
  } catch (cause) {
    throw isLatchkitError(cause, "call/aborted") ? cause : invalid("psbt", cause);
  }
};

/**
 * An input that is to be signed: its output is known and locked by the address named. With Taproot
 * all outputs that are spent must be known.
 */
const checkAsked = (
  { spent, psbt }: ShownPsbt,
  { address, index, sighashTypes }: PsbtInput,
  place: number,
  networkId: string,
): void => {
  const output = Number.isSafeInteger(index) ? spent[index] : undefined;
  const field = `signInputs[${place}]`;
  if (!output || !isSame(outputScript(networkId, address, `${field}.address`), output.script))
    throw invalid(field);
  if (output.script[0] === 0x51 && spent.includes(undefined)) throw invalid("psbt");
  const fixed = psbt.data.inputs[index]?.sighashType;
  if (
    sighashTypes?.some(
      (type) =>
        !Number.isInteger(type) ||
        type < 0 ||
        type > 0xff ||
        (fixed !== undefined && type !== fixed),
    )
  )
    throw invalid(`${field}.sighashTypes`);
};

/**
 * What a signature of an input may leave open: only what was asked, or what the transaction itself
 * says; else nothing.
 */
export const allowedTypes = (
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
 * The PSBT of a request, when the wallet may be asked for it. Throws `transaction/invalid`: nothing
 * or one input twice is asked for, an input is not that of its address or is signed already, or it
 * is to be sent while another input is not signed.
 */
export const shownPsbt = async (
  { psbt: base64, signInputs, broadcast }: PsbtRequest,
  networkId: string,
  work: SlicedWork,
): Promise<ShownPsbt> => {
  const shown = await readPsbt(base64, networkId, work);
  const asked = new Set(signInputs.map(({ index }) => index));
  if (asked.size === 0 || asked.size !== signInputs.length) throw invalid("signInputs");
  for (const [place, input] of signInputs.entries()) {
    await work.rest();
    checkAsked(shown, input, place, networkId);
  }
  const { inputs } = shown.psbt.data;
  if (signInputs.some(({ index }) => isFinal(inputs[index] ?? fail("No such input"))))
    throw invalid("signInputs");
  if (broadcast === true && inputs.some((input, index) => !asked.has(index) && !isFinal(input)))
    throw invalid("broadcast");
  return shown;
};
