import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { sharedError } from "../../domain/errors/shared-errors.js";

/** One request to a wallet's EIP-1193 provider. */
interface RawCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

const codeOf = (error: unknown): number | undefined =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "number"
    ? error.code
    : undefined;

/**
 * Asks a wallet what has no action of its own. A user's no is `wallet/declined`, any other error of
 * the provider `wallet/request-failed` with its code (EIP-1193).
 */
export const askingWallet =
  (request: (call: RawCall, signal: AbortSignal) => Promise<unknown>) =>
  async (method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown> => {
    try {
      return await request({ method, params }, signal);
    } catch (cause) {
      if (cause instanceof LatchkitError) throw cause;
      const providerCode = codeOf(cause);
      if (providerCode === 4001) throw new LatchkitError("wallet/declined", { method }, { cause });
      const context = { method, ...(providerCode !== undefined && { providerCode }) };
      throw sharedError("wallet/request-failed", context, { cause });
    }
  };
