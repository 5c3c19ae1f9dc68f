import { comparableAddress } from "../../../domain/caip/caip.js";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { PsbtInput, PsbtRequest } from "../../../domain/transaction/bitcoin-transfer.js";

const invalid = (field: string): LatchkitError<"transaction/invalid"> =>
  new LatchkitError("transaction/invalid", { field });

const ownInput = (given: PsbtInput, place: number): PsbtInput => {
  if (typeof given !== "object" || given === null) throw invalid(`signInputs[${place}]`);
  const { address, index, sighashTypes } = given;
  if (sighashTypes !== undefined && !Array.isArray(sighashTypes))
    throw invalid(`signInputs[${place}].sighashTypes`);
  return Object.freeze({
    address: typeof address === "string" ? comparableAddress("bip122", address) : address,
    index,
    ...(sighashTypes && { sighashTypes: Object.freeze([...sighashTypes]) }),
  });
};

/**
 * Copies a request, reading each field once, so that neither wallet nor host can change it later.
 * Throws `transaction/invalid` for a wrong shape; `shownPsbt` validates the values.
 */
export const ownRequest = ({ psbt, signInputs, broadcast }: PsbtRequest): Required<PsbtRequest> => {
  if (!Array.isArray(signInputs)) throw invalid("signInputs");
  return Object.freeze({
    psbt,
    signInputs: Object.freeze(Array.from<PsbtInput, PsbtInput>(signInputs, ownInput)),
    broadcast: broadcast === true,
  });
};
