import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { walletFailure } from "./wallet-refusal.js";

interface RawCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/**
 * Sends a wallet a request that has no action of its own. Throws `wallet/declined` if the user
 * rejects it, `modal/closed` if the user leaves the request, and `wallet/request-failed` with the
 * provider's code (EIP-1193) for any other error.
 */
export const askingWallet =
  (request: (call: RawCall, signal: AbortSignal) => Promise<unknown>) =>
  async (method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown> => {
    try {
      return await request({ method, params }, signal);
    } catch (cause) {
      if (cause instanceof LatchkitError) throw cause;
      const reason = cause instanceof Error ? cause.cause : undefined;
      if (isLatchkitError(reason, "modal/closed")) throw reason;
      throw walletFailure(cause, method);
    }
  };
