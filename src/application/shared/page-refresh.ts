import { Subscription, filter, skip } from "rxjs";
import type { PageLifecycle, Scheduler } from "../../ports/page.ports.js";

/** When a watched value is refreshed by itself. */
export interface PageRefresh {
  readonly scheduler: Scheduler;
  readonly lifecycle: Pick<PageLifecycle, "visible$" | "online$">;
  /** Interval while the page is visible, in ms; 0 for none. */
  readonly everyMs: number;
  /**
   * True if a cached value is enough on each interval and when online again; false if the value is
   * read again however young it is.
   */
  readonly onlyOld: boolean;
}

/** Reads of a watched value. */
export interface WatchedReads {
  /** Reads unless there is a cached value. */
  ifOld(): void;
  /** Reads without the cache. `isFresh`: a read in flight is not enough either. */
  again(isFresh: boolean): void;
}

/** Reads on each interval, when the page is shown, and when it is online again. */
export const refreshWithPage = (
  { scheduler, lifecycle, everyMs, onlyOld }: PageRefresh,
  { ifOld, again }: WatchedReads,
): Subscription => {
  const following = new Subscription();
  let cancel: (() => void) | undefined;
  const plan = (): void => {
    if (everyMs === 0) return;
    cancel = scheduler.after(everyMs, () => {
      plan();
      if (onlyOld) ifOld();
      else again(false);
    });
  };
  following.add(
    lifecycle.visible$.subscribe((isVisible) => {
      cancel?.();
      if (!isVisible) return;
      plan();
      ifOld();
    }),
  );
  following.add(
    lifecycle.online$.pipe(skip(1), filter(Boolean)).subscribe(() => {
      if (onlyOld) ifOld();
      else again(true);
    }),
  );
  following.add(() => cancel?.());
  return following;
};
