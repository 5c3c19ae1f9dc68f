import { useCallback, useSyncExternalStore } from "react";
import type { Group } from "../../application/latchkit.js";

/**
 * The present value of a group, re-rendering when it changes. On a server and while hydrating it is
 * `initial`, so both give the same markup even if the fact changed before hydration. What is not
 * followed is neither subscribed to nor loaded.
 */
export const useFact = <S>(group: Group<S>, initial: S = group.snapshot, isFollowed = true): S => {
  const subscribe = useCallback(
    (changed: () => void) => {
      if (!isFollowed) return () => undefined;
      const subscription = group.state$.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    [group, isFollowed],
  );
  return useSyncExternalStore(
    subscribe,
    () => group.snapshot,
    () => initial,
  );
};
