import { namespaceOf } from "../../domain/caip/caip.js";
import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { TransactionRef } from "../../domain/transaction/transaction.js";
import type { ChainAccess } from "../../ports/ports.js";

/**
 * Checks once whether a mined transaction's block was reorganised away, including a replaced nonce
 * without a known replacement. Rejects as reads do.
 */
export const isTakenBack = async (
  chains: ChainAccess,
  { networkId, hash }: TransactionRef,
  signal: AbortSignal,
): Promise<boolean> => {
  const reader = await chains.reader(namespaceOf(networkId));
  try {
    return (await reader.receipt(networkId, hash, signal)) === undefined;
  } catch (error) {
    if (isLatchkitError(error, "transaction/unknown")) return true;
    throw error;
  }
};
