import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { walletFailure } from "../wallet-connector/wallet-refusal.js";

/** One request to a wallet's EIP-1193 provider. */
interface RawCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/**
 * Asks a wallet what has no action of its own. A user's no is `wallet/declined`, leaving the
 * request `modal/closed`, any other error of the provider `wallet/request-failed` with its code
 * (EIP-1193).
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
