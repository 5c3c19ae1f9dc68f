import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";

/** `chain/not-supported`, with the wallet's message if it has one. */
export const refusedNetwork = (
  networkId: CaipNetworkId,
  cause: unknown,
): LatchkitError<"chain/not-supported"> => {
  const walletMessage = isLatchkitError(cause, "wallet/request-failed")
    ? cause.context.walletMessage
    : undefined;
  return new LatchkitError(
    "chain/not-supported",
    { networkId, ...(walletMessage !== undefined && { walletMessage }) },
    { cause },
  );
};
