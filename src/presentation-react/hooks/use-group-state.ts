import { useSubscription } from "observable-hooks";
import { useState, useSyncExternalStore } from "react";
import { NEVER } from "rxjs";
import type { Group } from "../../application/shared/group.js";

/** Carries the notifications of one subscription to React's store hook. */
const makeBell = () => {
  const listeners = new Set<() => void>();
  const ring = (): void => listeners.forEach((changed) => changed());
  const subscribe = (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  };
  return [ring, subscribe] as const;
};

/**
 * The present value of a group, re-rendering when it changes. The stream is followed by
 * observable-hooks, the value is read by React's store hook, so no render is torn. On a server and
 * while hydrating it is `initial`, so both give the same markup even if the state changed before
 * hydration. What is not followed is neither subscribed to nor loaded.
 */
export const useGroupState = <S>(
  group: Group<S>,
  initial: S = group.snapshot,
  isFollowed = true,
): S => {
  const [[ring, subscribe]] = useState(makeBell);
  useSubscription(isFollowed ? group.state$ : NEVER, ring);
  return useSyncExternalStore(
    subscribe,
    () => group.snapshot,
    () => initial,
  );
};
