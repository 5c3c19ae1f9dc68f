import { filter, pairwise } from "rxjs";
import type { RememberedCache } from "../../application/shared/remembered-cache.js";
import type { Services } from "./services.js";

/** Clears the cache when the last connection ends, so that no account data remains stored. */
export const whileConnected = <T>(
  cache: RememberedCache<T>,
  { connectionStore, life }: Services,
): RememberedCache<T> => {
  const following = connectionStore.state$
    .pipe(
      pairwise(),
      filter(([before, now]) => count(before) > 0 && count(now) === 0),
    )
    .subscribe(() => cache.clear());
  life.onEnd(() => following.unsubscribe());
  return cache;
};

const count = ({ connection: { connections } }: Services["connectionStore"]["snapshot"]): number =>
  connections.length;
