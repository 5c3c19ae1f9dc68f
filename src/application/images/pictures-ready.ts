import type { PictureRef } from "../../domain/image/image-ref.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { abortError } from "../shared/lifetime.js";
import type { Pictures } from "./lazy-pictures.js";

/** A list is shown after so many ms at the latest, whatever its pictures do (S9-031). */
export const LIST_WAIT_MS = 2_000;
/** Results of a search are shown after so many ms, neither sooner nor later (S9-006). */
export const SEARCH_WAIT_MS = 300;

/** What pictures are waited with. */
export interface PicturesReadyParts {
  readonly pictures: Pictures | undefined;
  readonly scheduler: Scheduler;
}

/**
 * Settles when rows may be shown: of a `list` when each of its pictures is here or cannot be had,
 * at the latest after 2 s; of a `search` after 300 ms, so that results neither flicker while typing
 * nor wait for a slow picture. At once where no picture can be had. Give only the pictures that
 * will be in view: they are asked for, and held until then. Rejects with `call/aborted` as soon as
 * the signal aborts.
 */
export const picturesReady = (
  { pictures, scheduler }: PicturesReadyParts,
  shown: readonly PictureRef[],
  what: "list" | "search",
  signal: AbortSignal,
): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    if (signal.aborted) return reject(abortError(signal));
    if (!pictures || shown.length === 0) return resolve();
    const open = new Set(shown);
    const holds: (() => void)[] = [];
    const end = (): void => {
      signal.removeEventListener("abort", stop);
      cancel();
      for (const release of holds.splice(0)) release();
    };
    const finish = (): void => {
      end();
      resolve();
    };
    const stop = (): void => {
      end();
      reject(abortError(signal));
    };
    const cancel = scheduler.after(what === "search" ? SEARCH_WAIT_MS : LIST_WAIT_MS, finish);
    signal.addEventListener("abort", stop);
    // What is known already is told before its hold is listed: hence the count, and the last line.
    const finishIfAllAreNotified = (): void => {
      if (what === "list" && open.size === 0 && holds.length === shown.length) finish();
    };
    for (const picture of shown)
      holds.push(
        pictures.hold(picture, () => {
          open.delete(picture);
          finishIfAllAreNotified();
        }),
      );
    finishIfAllAreNotified();
  });
