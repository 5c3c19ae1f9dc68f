import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { readWalletError, type WalletDialect } from "../../domain/errors/wallet-dialects.js";
import type { WalletOutcome } from "../../ports/wallet-connector.port.js";

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
