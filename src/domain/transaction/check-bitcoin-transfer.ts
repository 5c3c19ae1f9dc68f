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
 * Validates a Bitcoin transfer: a spendable recipient on that network, whole satoshi above the dust
 * limit, no other fields. Throws `transaction/invalid` with the field.
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
