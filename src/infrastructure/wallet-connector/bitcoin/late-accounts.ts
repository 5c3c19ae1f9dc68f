import { settleWithin } from "../../shared/settle-within.js";
import type { CallLimits, ForeignObject } from "./foreign-object.js";

/** Time limit for an extension to show granted accounts, ms. */
export const LATE_ACCOUNTS_MS = 1_000;

/**
 * Waits for the first `change` event that `read` accepts, because an extension may register before
 * it knows its accounts. Resolves with `undefined` after `LATE_ACCOUNTS_MS` or without events;
 * rejects with `call/aborted`.
 */
export async function lateAccounts<T>(
  events: ForeignObject,
  read: (properties: unknown) => T | undefined,
  { signal, scheduler }: CallLimits,
): Promise<T | undefined> {
  if (!events.has("on")) return undefined;
  let stop = (): void => undefined;
  const isOver = new Error("no accounts in time");
  try {
    return await settleWithin(
      () =>
        new Promise<T>((resolve) => {
          stop = events.on("change", (properties) => {
            const found = read(properties);
            if (found !== undefined) resolve(found);
          });
        }),
      { signal, scheduler, waitMs: LATE_ACCOUNTS_MS, onLimit: () => isOver },
    );
  } catch (error) {
    if (error === isOver) return undefined;
    throw error;
  } finally {
    stop();
  }
}
