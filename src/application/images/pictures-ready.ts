import type { PictureRef } from "../../domain/image/image-ref.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { abortError } from "../shared/lifetime.js";
import type { Pictures } from "./lazy-pictures.js";

/** Timeout of a list's pictures, in ms (spec 9). */
export const LIST_WAIT_MS = 2_000;
/** Fixed delay of search results, in ms (spec 9). */
export const SEARCH_WAIT_MS = 300;

/** Dependencies of `picturesReady`. */
export interface PicturesReadyParts {
  readonly pictures: Pictures | undefined;
  readonly scheduler: Scheduler;
}

/**
 * Resolves when rows may be shown: a `list` when each picture has loaded or failed, at most after
 * 2 s; a `search` after exactly 300 ms, to avoid flicker. At once without pictures. Pass only the
 * pictures in view; they are held until then. Rejects with `call/aborted` when the signal aborts.
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
    // A cached picture notifies before its release is stored: compare the counts, and check again
    // at the end.
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
