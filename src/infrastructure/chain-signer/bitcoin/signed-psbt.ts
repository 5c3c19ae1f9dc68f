import * as curve from "@bitcoinerlab/secp256k1";
import { Psbt, Transaction } from "bitcoinjs-lib";
import { LatchkitError, isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { PsbtInput } from "../../../domain/transaction/psbt.js";
import type { SlicedWork } from "../../shared/sliced-work.js";
import { isSame } from "./bitcoin-library.js";
import { answeredPsbtBytes } from "./psbt-bytes.js";
import { type ShownPsbt, allowedTypes, unsignedOf } from "./shown-psbt.js";
import { inputHolds, type SpentOutput } from "./spent-output.js";

const METHOD = "signPsbt";
type Input = Psbt["data"]["inputs"][number];
type Signatures = Pick<Input, "partialSig" | "tapKeySig" | "finalScriptSig" | "finalScriptWitness">;

const invalid = (cause?: unknown): LatchkitError<"wallet/invalid-answer"> =>
  new LatchkitError(
    "wallet/invalid-answer",
    { method: METHOD },
    cause === undefined ? {} : { cause },
  );

/** The items of a witness in its wire form. Throws for anything malformed. */
const witnessItems = (bytes: Uint8Array): Uint8Array[] => {
  const carrier = new Transaction();
  carrier.addInput(new Uint8Array(32), 0);
  carrier.addOutput(new Uint8Array(), 0n);
  const plain = carrier.toBuffer();
  // A transaction with this witness: version, mark of a witness, the rest but the lock time,
  // witness, lock time.
  const whole = [
    ...plain.subarray(0, 4),
    0x00,
    0x01,
    ...plain.subarray(4, -4),
    ...bytes,
    ...plain.subarray(-4),
  ];
  return Transaction.fromBuffer(Uint8Array.from(whole)).ins[0]?.witness ?? [];
};

const withFinal = (
  unsigned: Transaction,
  index: number,
  { finalScriptSig, finalScriptWitness }: Signatures,
): Transaction => {
  const transaction = unsigned.clone();
  if (finalScriptSig) transaction.setInputScript(index, finalScriptSig);
  if (finalScriptWitness) transaction.setWitness(index, witnessItems(finalScriptWitness));
  return transaction;
};

/**
 * Takes one input's signatures over, if they hold. Throws plain errors and `wallet/invalid-answer`.
 */
const takeOver = (
  { psbt, unsigned, spent }: ShownPsbt,
  asked: PsbtInput,
  answered: Input,
): void => {
  const { index } = asked;
  const input = psbt.data.inputs[index];
  const outputs = spent.map(
    (output): SpentOutput => output ?? { script: new Uint8Array(), value: 0n },
  );
  if (!input) throw invalid();
  const types = allowedTypes(asked, input);
  const isAllowed = (type: number): boolean => types.includes(type);
  const { tapKeySig, finalScriptSig, finalScriptWitness } = answered;
  if (finalScriptSig || finalScriptWitness) {
    const final = {
      ...(finalScriptSig && { finalScriptSig }),
      ...(finalScriptWitness && { finalScriptWitness }),
    };
    if (!inputHolds(withFinal(unsigned, index, final), index, outputs, isAllowed)) throw invalid();
    psbt.updateInput(index, final).clearFinalizedInput(index);
  } else if (tapKeySig) {
    const transaction = unsigned.clone();
    transaction.setWitness(index, [tapKeySig]);
    if (!inputHolds(transaction, index, outputs, isAllowed)) throw invalid();
    psbt.updateInput(index, { tapKeySig });
  } else takePartial(psbt, index, answered, isAllowed);
};

/**
 * Signatures of single keys: those that were there already stay, each new one must hold, and there
 * must be one.
 */
const takePartial = (
  psbt: Psbt,
  index: number,
  { partialSig: given, redeemScript }: Input,
  isAllowed: (type: number) => boolean,
): void => {
  const input = psbt.data.inputs[index];
  const former = input?.partialSig ?? [];
  const fresh = (given ?? []).filter(
    ({ pubkey }) => !former.some((one) => isSame(one.pubkey, pubkey)),
  );
  if (fresh.length === 0 || !fresh.every(({ signature }) => isAllowed(signature.at(-1) ?? 0)))
    throw invalid();
  // A key's own script inside P2SH may be told by the wallet alone; the library holds it against
  // the output.
  if (redeemScript && input?.redeemScript === undefined) psbt.updateInput(index, { redeemScript });
  psbt.updateInput(index, {
    partialSig: fresh.map(({ pubkey, signature }) => ({ pubkey, signature })),
  });
  for (const { pubkey } of fresh)
    if (
      !psbt.validateSignaturesOfInput(
        index,
        (key, hash, signature) => curve.verify(hash, key, signature, true),
        pubkey,
      )
    )
      throw invalid();
};

/**
 * Puts the signatures that a wallet gave for the inputs asked for into what was shown, and nothing
 * else of its answer. What was shown is of no use after an error. Rejects with
 * `wallet/invalid-answer` where the answer is another transaction, a signature is missing or does
 * not hold, or it leaves more open than was asked. The answer is base64 or hex.
 */
export const signedPsbt = async (
  shown: ShownPsbt,
  answer: unknown,
  signInputs: readonly PsbtInput[],
  work: SlicedWork,
): Promise<Psbt> => {
  try {
    const answered = Psbt.fromBuffer(answeredPsbtBytes(answer));
    await work.rest();
    if (!isSame(unsignedOf(answered).toBuffer(), shown.unsigned.toBuffer())) throw invalid();
    const { psbt } = shown;
    for (const asked of signInputs) {
      await work.rest();
      takeOver(shown, asked, answered.data.inputs[asked.index] ?? {});
    }
    return psbt;
  } catch (cause) {
    throw cause instanceof LatchkitError ? cause : invalid(cause);
  }
};

/**
 * Brings a signed PSBT into its final form, and gives the transaction that can be sent. Throws
 * `wallet/invalid-answer` where a signature is missing.
 */
export const finalised = async (
  psbt: Psbt,
  work: SlicedWork,
): Promise<{ readonly psbt: Psbt; readonly transaction: Transaction }> => {
  try {
    for (const [index, input] of psbt.data.inputs.entries()) {
      await work.rest();
      if (!input.finalScriptSig && !input.finalScriptWitness) psbt.finalizeInput(index);
    }
    await work.rest();
    // The fee is the host's to choose in a PSBT, and bounded where the transfer is built here.
    return { psbt, transaction: psbt.extractTransaction(true) };
  } catch (cause) {
    throw isLatchkitError(cause, "call/aborted") ? cause : invalid(cause);
  }
};
