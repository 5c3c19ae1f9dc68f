import { settleWithin } from "../../shared/settle-within.js";
import type { CallLimits, ForeignObject } from "./foreign-object.js";

/** How long a wallet that the page found may take to show what it granted, ms. */
export const LATE_ACCOUNTS_MS = 1_000;

/**
 * Waits for the first `change` event that `read` makes something of. An extension registers itself
 * at once and shows its accounts when its background page answered, which may be after the page
 * asked for them. Resolves with `undefined` after `LATE_ACCOUNTS_MS`, and where the wallet has no
 * events; rejects with `call/aborted`.
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
