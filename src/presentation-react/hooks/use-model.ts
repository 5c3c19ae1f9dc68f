import { useMemo, useState, useSyncExternalStore } from "react";
import type { Group } from "../../application/shared/group.js";
import type { Latchkit } from "../../application/latchkit.js";
import { useLatchkit } from "../provider/context.js";
import { useSubscription } from "observable-hooks";
import { NEVER } from "rxjs";

const createNotifier = () => {
  const listeners = new Set<() => void>();
  const notify = (): void => listeners.forEach((listener) => listener());
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return [notify, subscribe] as const;
};

/**
 * The current value of a group; re-renders on change. Uses `initial` on a server and while
 * hydrating. Does not subscribe or load unless followed.
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

/**
 * Creates a view model once per mounted view and subscribes to its state. `createModel` must not
 * depend on values that change while the view is shown.
 */
export const useModel = <S, M extends Group<S>>(
  createModel: (latchkit: Latchkit) => M & Group<S>,
): { readonly model: M; readonly state: M["snapshot"] } => {
  const latchkit = useLatchkit();
  // Another route remounts the view, so the first `createModel` is the only one.
  const model = useMemo(() => createModel(latchkit), [latchkit]);
  return { model, state: useGroupState<S>(model) };
};
