import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { settleBy } from "./lifetime.js";

/**
 * Receives the wallet's answer after the call rejected with `transaction/unknown`; undefined: not
 * sent.
 */
export type LateEnd<T> = (sent: T | undefined) => void;

/**
 * The error of a transaction request that was left before the wallet answered: neither a
 * cancellation nor a failure; do not send again. `hash`: if the wallet returned one.
 */
export const unknownSending = (
  networkId: CaipNetworkId,
  cause: unknown,
  hash?: string,
): LatchkitError<"transaction/unknown"> =>
  new LatchkitError(
    "transaction/unknown",
    {
      networkId,
      waitMs: 0,
      lastSeen: "waiting",
      mayBeSent: true,
      ...(hash !== undefined && { hash }),
    },
    { cause },
  );

/**
 * Settles as the request. If the caller aborts, the request continues and this rejects with
 * `transaction/unknown`; on dispose the request itself decides.
 */
export const untilLeft = async <T>(
  networkId: CaipNetworkId,
  signal: AbortSignal,
  request: Promise<T>,
): Promise<T> => {
  try {
    return await settleBy(signal, request);
  } catch (error) {
    if (isLatchkitError(error, "instance/disposed")) return request;
    throw signal.aborted ? unknownSending(networkId, error) : error;
  }
};
