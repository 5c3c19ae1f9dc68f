import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { readWalletError, type WalletDialect } from "../../domain/errors/wallet-dialects.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { WalletOutcome, WalletSession } from "../../ports/wallet-connector.port.js";
import { type Limits, settleOrLate, settleWithin } from "../shared/settle-within.js";

/** Time limit for a user to answer, ms. */
export const USER_LIMIT_MS = 600_000;
/** Time limit for a wallet to answer without a prompt, ms. */
export const SILENT_LIMIT_MS = 10_000;
/** Time limit for a wallet to disconnect, ms. */
export const DISCONNECT_LIMIT_MS = 3_000;
/** Delays before checking again if a wallet has switched, ms. */
export const RECHECK_DELAYS_MS = [100, 300, 900] as const;

/** Time limit of a call, ms, and its signal. */
export interface CallLimits {
  readonly signal: AbortSignal;
  readonly scheduler: Scheduler;
  readonly waitMs: number;
}

/** `readRefusal` converts the wallet's error; defaults to `walletFailure`. */
export interface CallOptions extends CallLimits {
  readonly readRefusal?: (refusal: unknown, method: string) => LatchkitError;
}

/**
 * A wallet's error as `wallet/declined`, `wallet/pending`, or `wallet/request-failed` with its code
 * and message.
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

const withNoAnswer = (
  method: string,
  limits: CallLimits,
): Limits & { readonly onLimit: () => Error } => ({
  ...limits,
  onLimit: () => new LatchkitError("wallet/no-answer", { method, waitMs: limits.waitMs }),
});

/**
 * Calls a wallet within the limits. Rejects with the error that `readRefusal` returns,
 * `wallet/no-answer`, or `call/aborted`.
 */
export const callWallet = async (
  method: string,
  call: () => unknown,
  { readRefusal = walletFailure, ...limits }: CallOptions,
): Promise<unknown> => {
  // Separates the wallet's error from our own limits: a wallet may throw anything.
  const ask = async (): Promise<{ readonly value: unknown } | { readonly refusal: unknown }> => {
    try {
      return { value: await call() };
    } catch (refusal) {
      return { refusal };
    }
  };
  const answer = await settleWithin(ask, withNoAnswer(method, limits));
  if ("refusal" in answer) throw readRefusal(answer.refusal, method);
  return answer.value;
};

/** Converts `wallet/declined` and `wallet/pending` to outcomes; rejects with other errors. */
export const outcomeOf = async <T>(work: () => Promise<T>): Promise<WalletOutcome<T>> => {
  try {
    return { kind: "done", value: await work() };
  } catch (error) {
    if (isLatchkitError(error, "wallet/declined")) return { kind: "declined" };
    if (isLatchkitError(error, "wallet/pending")) return { kind: "pending" };
    throw error;
  }
};

/**
 * Reconnects within the silent limit. With `onLateAnswer`, `work` may take as long as a user does,
 * and a session after the limit goes to `onLateAnswer`. Rejects with `wallet/no-answer` or
 * `call/aborted`.
 */
export const reconnectOrLate = (
  method: string,
  work: (limits: CallLimits) => Promise<WalletSession | undefined>,
  { signal, scheduler }: Omit<CallLimits, "waitMs">,
  onLateAnswer: ((session: WalletSession) => void) | undefined,
): Promise<WalletSession | undefined> =>
  settleOrLate(
    () => work({ signal, scheduler, waitMs: onLateAnswer ? USER_LIMIT_MS : SILENT_LIMIT_MS }),
    withNoAnswer(method, { signal, scheduler, waitMs: SILENT_LIMIT_MS }),
    (session) => session && onLateAnswer?.(session),
  );

/** Waits for a wallet to disconnect, ignoring its errors. Rejects only with `call/aborted`. */
export const ignoreRefusal = async (signal: AbortSignal, disconnecting: unknown): Promise<void> => {
  try {
    await disconnecting;
  } catch (error) {
    if (signal.aborted && isLatchkitError(error, "call/aborted")) throw error;
  }
};

/** Tells a wallet of a disconnect within `DISCONNECT_LIMIT_MS`; settles as `ignoreRefusal`. */
export const disconnectWallet = (
  work: () => unknown,
  { signal, scheduler }: Omit<CallLimits, "waitMs">,
): Promise<void> => {
  const limits = withNoAnswer("disconnect", { signal, scheduler, waitMs: DISCONNECT_LIMIT_MS });
  return ignoreRefusal(signal, settleWithin(work, limits));
};

/**
 * Sends a request that has no action of its own. Throws `wallet/declined` on a rejection,
 * `modal/closed` if the user leaves it, and `wallet/request-failed` with the provider's code
 * (EIP-1193).
 */
export const walletRequester =
  (
    request: (
      call: { readonly method: string; readonly params: readonly unknown[] },
      signal: AbortSignal,
    ) => Promise<unknown>,
  ) =>
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
