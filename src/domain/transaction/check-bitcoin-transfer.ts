import { isAddressOn } from "../address/bitcoin-network.js";
import { readBitcoinScript } from "../address/bitcoin-script.js";
import { comparableAddress } from "../address/same-address.js";
import { LatchkitError } from "../errors/latchkit-error.js";
import { MAX_SATOSHI, dustOf } from "./bitcoin-transfer.js";
import { refuseUnknownFields } from "./refuse-unknown-fields.js";
import type { TransactionRequest } from "./transaction.js";

const invalid = (field: string): LatchkitError<"transaction/invalid"> =>
  new LatchkitError("transaction/invalid", { field });

/**
 * Checks a transfer on a Bitcoin network before anyone sees it: a receiver of that network with an
 * owner, whole satoshi above what nodes call dust, and nothing that other chains know. Throws
 * `transaction/invalid` naming the field.
 */
export const checkBitcoinTransfer = (
  transaction: TransactionRequest,
  networkId: string,
): { readonly to: string; readonly value: bigint; readonly maxFee?: bigint } => {
  const request = { ...transaction };
  const { to, value, maxFee } = request;
  if (!isAddressOn(networkId, to) || readBitcoinScript(to)?.script === "ownerless")
    throw invalid("to");
  if (typeof value !== "bigint" || value < dustOf(to) || value > MAX_SATOSHI)
    throw invalid("value");
  refuseUnknownFields(request, ["to", "value", "maxFee"]);
  if (maxFee !== undefined && (typeof maxFee !== "bigint" || maxFee < 0n || maxFee > MAX_SATOSHI))
    throw invalid("maxFee");
  return {
    to: comparableAddress("bip122", to),
    value,
    ...(maxFee !== undefined && { maxFee }),
  };
};
