import { isSameBytes } from "../../shared/bytes.js";
import { Transaction } from "bitcoinjs-lib";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { PsbtInput } from "../../../domain/transaction/bitcoin-transfer.js";
import type { SlicedWork } from "../../shared/sliced-work.js";
import { type BitcoinNode, previousTransactions, txidOf } from "./bitcoin-node.js";
import { allowedSighashTypes, type ShownPsbt } from "./shown-psbt.js";

/** True for witness version 1 or later, whose signatures cover all amounts (BIP-341). */
const coversAllAmounts = ([version = 0]: Uint8Array): boolean => version > 0x50 && version <= 0x60;

/** True if every requested signature is ANYONECANPAY and so does not commit to the other inputs. */
const isAnyoneCanPay = ({ psbt }: ShownPsbt, signInputs: readonly PsbtInput[]): boolean =>
  signInputs.every((input) =>
    allowedSighashTypes(input, psbt.data.inputs[input.index] ?? {}).every(
      (type) => (type & Transaction.SIGHASH_ANYONECANPAY) !== 0,
    ),
  );

/** Indexes of inputs whose amount is known only from the PSBT's own claim. */
const reportedPositions = ({ psbt, spent }: ShownPsbt): readonly number[] =>
  psbt.data.inputs.flatMap(({ nonWitnessUtxo }, position) => {
    const output = spent[position];
    return output && !nonWitnessUtxo && !coversAllAmounts(output.script) ? [position] : [];
  });

/**
 * Verifies the claimed amounts of several inputs. A version 0 signature covers only its own amount
 * (BIP-143): an attacker who gets two signatures of one transaction, each with another input
 * understated, can combine them into an excessive fee (CVE-2020-14199). Fetches previous
 * transactions that the PSBT lacks. Rejects with `transaction/invalid` (`psbt`), and as
 * `ChainReader` does.
 */
export const checkAmounts = async (
  shown: ShownPsbt,
  signInputs: readonly PsbtInput[],
  { node, networkId }: { readonly node: BitcoinNode; readonly networkId: CaipNetworkId },
  work: SlicedWork,
): Promise<void> => {
  const positions = reportedPositions(shown);
  if (shown.unsigned.ins.length < 2 || positions.length === 0 || isAnyoneCanPay(shown, signInputs))
    return;
  const invalidError = (cause?: unknown): LatchkitError<"transaction/invalid"> =>
    new LatchkitError("transaction/invalid", { field: "psbt" }, { cause });
  const inputs = positions.map((position) => ({ position, input: shown.unsigned.ins[position] }));
  const txids = inputs.flatMap(({ input }) => (input ? [txidOf(input.hash)] : []));
  const previous = await previousTransactions(node, networkId, txids, work).catch(
    (error: unknown) => {
      throw isLatchkitError(error, "rpc/http-failed") && error.context.status === 404
        ? invalidError(error)
        : error;
    },
  );
  for (const { position, input } of inputs) {
    const output = input && previous.get(txidOf(input.hash))?.transaction.outs[input.index];
    const claimed = shown.spent[position];
    if (!output || output.value !== claimed?.value || !isSameBytes(output.script, claimed.script))
      throw invalidError();
  }
};
