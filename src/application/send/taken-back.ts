import { namespaceOf } from "../../domain/caip/caip.js";
import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { TransactionRef } from "../../domain/transaction/transaction.js";
import type { ChainAccess } from "../../ports/ports.js";

/**
 * One look: what was in a block is in none any more, also where its place is taken and no node says
 * by what. Rejects as reads do.
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
