import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { readWalletError, type WalletDialect } from "../../domain/errors/wallet-dialects.js";
import type { WalletOutcome } from "../../ports/wallet-connector.port.js";

/** Time limit for a user to answer, ms. */
export const PERSON_LIMIT_MS = 600_000;
/** Time limit for a wallet to answer without a prompt, ms. */
export const SILENT_LIMIT_MS = 10_000;
/** Time limit for a wallet to disconnect, ms. */
export const DISCONNECT_LIMIT_MS = 3_000;
/** Delays before checking again if a wallet has switched, ms. */
export const RECHECK_DELAYS_MS = [100, 300, 900] as const;

/**
 * Converts a wallet's error to `wallet/declined`, `wallet/pending`, or `wallet/request-failed` with
 * the wallet's code and message.
 */
export const walletFailure = (
  refusal: unknown,
  method: string,
  dialect?: WalletDialect,
): LatchkitError<"wallet/declined" | "wallet/pending" | "wallet/request-failed"> => {
  const { kind, providerCode, walletMessage } = readWalletError(refusal, dialect);
  const options = { cause: refusal };
  if (kind === "refusal") return new LatchkitError("wallet/declined", { method }, options);
  if (kind === "pending") return new LatchkitError("wallet/pending", { method }, options);
  return new LatchkitError(
    "wallet/request-failed",
    {
      method,
      ...(providerCode !== undefined && { providerCode }),
      ...(walletMessage !== undefined && { walletMessage }),
      ...(kind === "locked" && { isLocked: true as const }),
    },
    options,
  );
};

/** Like `walletFailure`, as a request outcome. Throws `wallet/request-failed`. */
export const walletRefusal = (
  refusal: unknown,
  method: string,
  dialect?: WalletDialect,
): WalletOutcome<never> => {
  const failure = walletFailure(refusal, method, dialect);
  if (failure.code === "wallet/declined") return { kind: "declined" };
  if (failure.code === "wallet/pending") return { kind: "pending" };
  throw failure;
};

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
