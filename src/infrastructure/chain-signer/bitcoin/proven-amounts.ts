import { Transaction } from "bitcoinjs-lib";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { PsbtInput } from "../../../domain/transaction/psbt.js";
import type { SlicedWork } from "../../shared/sliced-work.js";
import { isSame } from "./bitcoin-library.js";
import type { BitcoinNode } from "./bitcoin-node.js";
import { formerTransactions, idOf } from "./former-transactions.js";
import { allowedTypes, type ShownPsbt } from "./shown-psbt.js";

/**
 * A witness program of version 1 or later: such a signature covers the amounts of all inputs
 * (BIP-341).
 */
const coversAll = ([version = 0]: Uint8Array): boolean => version > 0x50 && version <= 0x60;

/**
 * True where the signatures asked for leave all other inputs open: then their amounts are nobody's
 * promise.
 */
const leavesOthersOpen = ({ psbt }: ShownPsbt, signInputs: readonly PsbtInput[]): boolean =>
  signInputs.every((asked) =>
    allowedTypes(asked, psbt.data.inputs[asked.index] ?? {}).every(
      (type) => (type & Transaction.SIGHASH_ANYONECANPAY) !== 0,
    ),
  );

/** Where an input stands by what the PSBT alone says of its amount. */
const reportedPlaces = ({ psbt, spent }: ShownPsbt): readonly number[] =>
  psbt.data.inputs.flatMap(({ nonWitnessUtxo }, place) => {
    const output = spent[place];
    return output && !nonWitnessUtxo && !coversAll(output.script) ? [place] : [];
  });

/**
 * Checks the amounts that a transaction of several inputs is shown with. A version 0 signature
 * covers its own amount alone (BIP-143), so who has the same transaction signed twice can
 * understate another input each time, and put together one that leaves the difference to the
 * network (CVE-2020-14199). Hardware wallets demand the whole former transactions since; where the
 * PSBT does not carry them, they are asked of the network. Rejects with `transaction/invalid`
 * (`psbt`) where an amount is another, or the network does not know the transaction, and as
 * `ChainReader` does.
 */
export const checkAmounts = async (
  shown: ShownPsbt,
  signInputs: readonly PsbtInput[],
  { node, networkId }: { readonly node: BitcoinNode; readonly networkId: CaipNetworkId },
  work: SlicedWork,
): Promise<void> => {
  const places = reportedPlaces(shown);
  if (shown.unsigned.ins.length < 2 || places.length === 0 || leavesOthersOpen(shown, signInputs))
    return;
  const invalid = (cause?: unknown): LatchkitError<"transaction/invalid"> =>
    new LatchkitError("transaction/invalid", { field: "psbt" }, { cause });
  const points = places.map((place) => ({ place, point: shown.unsigned.ins[place] }));
  const txids = points.flatMap(({ point }) => (point ? [idOf(point.hash)] : []));
  const formers = await formerTransactions(node, networkId, txids, work).catch((error: unknown) => {
    throw isLatchkitError(error, "rpc/http-failed") && error.context.status === 404
      ? invalid(error)
      : error;
  });
  for (const { place, point } of points) {
    const output = point && formers.get(idOf(point.hash))?.transaction.outs[point.index];
    const reported = shown.spent[place];
    if (!output || output.value !== reported?.value || !isSame(output.script, reported.script))
      throw invalid();
  }
};
