import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { settleBy } from "./lifetime.js";

/**
 * Is given what a wallet said of a transfer after its call rejected with `transaction/unknown`;
 * undefined: nothing was sent.
 */
export type LateEnd<T> = (sent: T | undefined) => void;

/**
 * The error of a request to send that was left before the wallet said what it did: neither a
 * cancellation nor a failure, and no reason to send again. `hash`: where the wallet named one.
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
 * Settles as a request to send does. Where its caller leaves it goes on, and this rejects with
 * `transaction/unknown`; where the instance ends it says itself how far it came.
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
