import { isSameBytes } from "../../shared/bytes.js";
import * as curve from "@bitcoinerlab/secp256k1";
import { Psbt, Transaction } from "bitcoinjs-lib";
import { LatchkitError, isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { PsbtInput } from "../../../domain/transaction/bitcoin-transfer.js";
import type { SlicedWork } from "../../shared/sliced-work.js";
import { answeredPsbtBytes } from "./psbt-bytes.js";
import { type ShownPsbt, allowedSighashTypes, unsignedOf } from "./shown-psbt.js";
import { isInputSigned, type SpentOutput } from "./input-signature.js";

type Input = Psbt["data"]["inputs"][number];
type Signatures = Pick<Input, "partialSig" | "tapKeySig" | "finalScriptSig" | "finalScriptWitness">;

const invalidAnswer = (cause?: unknown): LatchkitError<"wallet/invalid-answer"> =>
  new LatchkitError(
    "wallet/invalid-answer",
    { method: "signPsbt" },
    cause === undefined ? {} : { cause },
  );

const witnessItems = (bytes: Uint8Array): Uint8Array[] => {
  const carrierTransaction = new Transaction();
  carrierTransaction.addInput(new Uint8Array(32), 0);
  carrierTransaction.addOutput(new Uint8Array(), 0n);
  const plain = carrierTransaction.toBuffer();
  // Wraps the witness in a transaction: version, marker and flag, body, witness, lock time.
  const serializedPsbt = [
    ...plain.subarray(0, 4),
    0x00,
    0x01,
    ...plain.subarray(4, -4),
    ...bytes,
    ...plain.subarray(-4),
  ];
  return Transaction.fromBuffer(Uint8Array.from(serializedPsbt)).ins[0]?.witness ?? [];
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

const copySignatures = (
  { psbt, unsigned, spent }: ShownPsbt,
  requested: PsbtInput,
  answered: Input,
): void => {
  const { index } = requested;
  const input = psbt.data.inputs[index];
  const outputs = spent.map(
    (output): SpentOutput => output ?? { script: new Uint8Array(), value: 0n },
  );
  if (!input) throw invalidAnswer();
  const types = allowedSighashTypes(requested, input);
  const isAllowed = (type: number): boolean => types.includes(type);
  const { tapKeySig, finalScriptSig, finalScriptWitness } = answered;
  if (finalScriptSig || finalScriptWitness) {
    const final = {
      ...(finalScriptSig && { finalScriptSig }),
      ...(finalScriptWitness && { finalScriptWitness }),
    };
    if (!isInputSigned(withFinal(unsigned, index, final), index, outputs, isAllowed))
      throw invalidAnswer();
    psbt.updateInput(index, final).clearFinalizedInput(index);
  } else if (tapKeySig) {
    const transaction = unsigned.clone();
    transaction.setWitness(index, [tapKeySig]);
    if (!isInputSigned(transaction, index, outputs, isAllowed)) throw invalidAnswer();
    psbt.updateInput(index, { tapKeySig });
  } else copyPartialSignatures(psbt, index, answered, isAllowed);
};

/** Keeps existing signatures and requires new ones, all of which must be valid. */
const copyPartialSignatures = (
  psbt: Psbt,
  index: number,
  { partialSig: returned, redeemScript }: Input,
  isAllowed: (type: number) => boolean,
): void => {
  const input = psbt.data.inputs[index];
  const signatures = input?.partialSig ?? [];
  const newSignatures = (returned ?? []).filter(
    ({ pubkey }) => !signatures.some((one) => isSameBytes(one.pubkey, pubkey)),
  );
  if (
    newSignatures.length === 0 ||
    !newSignatures.every(({ signature }) => isAllowed(signature.at(-1) ?? 0))
  )
    throw invalidAnswer();
  // A wallet may provide the P2SH redeem script; the library compares it with the output.
  if (redeemScript && input?.redeemScript === undefined) psbt.updateInput(index, { redeemScript });
  psbt.updateInput(index, {
    partialSig: newSignatures.map(({ pubkey, signature }) => ({ pubkey, signature })),
  });
  const verify = (key: Uint8Array, hash: Uint8Array, signature: Uint8Array): boolean =>
    curve.verify(hash, key, signature, true);
  for (const { pubkey } of newSignatures)
    if (!psbt.validateSignaturesOfInput(index, verify, pubkey)) throw invalidAnswer();
};

/**
 * Copies the wallet's signatures for the requested inputs into `shown`, and nothing else. Rejects
 * with `wallet/invalid-answer` if the transaction differs, a signature is missing or invalid, or a
 * sighash type is not allowed. The answer is base64 or hex.
 */
export const signedPsbt = async (
  shown: ShownPsbt,
  answer: unknown,
  signInputs: readonly PsbtInput[],
  work: SlicedWork,
): Promise<Psbt> => {
  try {
    const answered = Psbt.fromBuffer(answeredPsbtBytes(answer));
    await work.yieldIfDue();
    if (!isSameBytes(unsignedOf(answered).toBuffer(), shown.unsigned.toBuffer()))
      throw invalidAnswer();
    const { psbt } = shown;
    for (const requested of signInputs) {
      await work.yieldIfDue();
      copySignatures(shown, requested, answered.data.inputs[requested.index] ?? {});
    }
    return psbt;
  } catch (cause) {
    throw cause instanceof LatchkitError ? cause : invalidAnswer(cause);
  }
};

/**
 * Finalizes a signed PSBT in place and extracts its transaction. Rejects with
 * `wallet/invalid-answer` if a signature is missing.
 */
export const finalizePsbt = async (
  psbt: Psbt,
  work: SlicedWork,
): Promise<{ readonly psbt: Psbt; readonly transaction: Transaction }> => {
  try {
    for (const [index, input] of psbt.data.inputs.entries()) {
      await work.yieldIfDue();
      if (!input.finalScriptSig && !input.finalScriptWitness) psbt.finalizeInput(index);
    }
    await work.yieldIfDue();
    // Skips the library's fee limit: the host chose the fee, or `boundedTransfer` limited it.
    return { psbt, transaction: psbt.extractTransaction(true) };
  } catch (cause) {
    throw isLatchkitError(cause, "call/aborted") ? cause : invalidAnswer(cause);
  }
};
