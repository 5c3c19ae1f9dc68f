import { filter, pairwise } from "rxjs";
import type { Lifetime } from "./lifetime.js";
import type { RememberedCache } from "./remembered-cache.js";
import type { Readable } from "./state-store.js";

/** Where connections are, and how long they are followed. */
interface Connections {
  readonly connectionStore: Readable<{
    readonly connection: { readonly connections: readonly unknown[] };
  }>;
  readonly life: Pick<Lifetime, "onEnd">;
}

/** Clears the cache when the last connection ends, so that no account data remains stored. */
export const whileConnected = <T>(
  cache: RememberedCache<T>,
  { connectionStore, life }: Connections,
): RememberedCache<T> => {
  const following = connectionStore.state$
    .pipe(
      pairwise(),
      filter(
        ([{ connection: before }, { connection: now }]) =>
          before.connections.length > 0 && now.connections.length === 0,
      ),
    )
    .subscribe(() => cache.clear());
  life.onEnd(() => following.unsubscribe());
  return cache;
};
