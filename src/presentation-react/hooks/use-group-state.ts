import { useSubscription } from "observable-hooks";
import { useState, useSyncExternalStore } from "react";
import { NEVER } from "rxjs";
import type { Group } from "../../application/shared/group.js";

/** Passes the notifications of one subscription to React's store hook. */
const createNotifier = () => {
  const listeners = new Set<() => void>();
  const notify = (): void => listeners.forEach((changed) => changed());
  const subscribe = (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  };
  return [notify, subscribe] as const;
};

/**
 * The current value of a group; re-renders on change. Uses `initial` on a server and while
 * hydrating, so that both produce the same markup. Does not subscribe or load unless followed.
 */
export const useGroupState = <S>(
  group: Group<S>,
  initial: S = group.snapshot,
  isFollowed = true,
): S => {
  const [[notify, subscribe]] = useState(createNotifier);
  useSubscription(isFollowed ? group.state$ : NEVER, notify);
  return useSyncExternalStore(
    subscribe,
    () => group.snapshot,
    () => initial,
  );
};
