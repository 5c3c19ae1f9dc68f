import { useCallback, useSyncExternalStore } from "react";
import type { Group } from "../../application/latchkit.js";

/**
 * The present value of a group, re-rendering when it changes. On a server and while hydrating it is `initial`, so both
 * give the same markup even if the fact changed before hydration.
 */
export const useFact = <S>(group: Group<S>, initial: S = group.snapshot): S => {
  const subscribe = useCallback((changed: () => void) => {
    const subscription = group.state$.subscribe(changed);
    return () => subscription.unsubscribe();
  }, [group]);
  return useSyncExternalStore(subscribe, () => group.snapshot, () => initial);
};
