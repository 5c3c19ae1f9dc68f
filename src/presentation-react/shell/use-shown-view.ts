import { useEffect, useRef, useState, type ComponentType } from "react";
import type { NavigationState } from "../../application/latchkit.js";
import type { Route, ViewName } from "../../domain/navigation/route.js";
import { useFact } from "../hooks/use-fact.js";
import { useLatchkit } from "../provider/context.js";
import { type ViewProps, loadView } from "../views/registry.js";

type View = ComponentType<{ readonly route: Route }>;
/** Views whose code came with the shell. */
export type KnownViews = { readonly [V in ViewName]?: ComponentType<ViewProps<V>> };

/** What the card shows: the route, and its view once the code is there. Until then the former route stays. */
export interface ShownView {
  readonly route: Route;
  readonly view: View | undefined;
  readonly direction: NavigationState["direction"];
  readonly hasFailed: boolean;
  /** Fetches the view's code again. */
  retry(): void;
}

/** Follows the navigation. A view that was loaded once is swapped at once; another is waited for without an empty card. */
export const useShownView = (known: KnownViews = {}): ShownView => {
  const { current, direction } = useFact(useLatchkit().navigation);
  const [views] = useState(() => new Map(Object.entries(known) as [ViewName, View][]));
  const former = useRef<Route>(current);
  const [failedAttempt, setFailedAttempt] = useState(-1);
  const [attempt, setAttempt] = useState(0);
  const [, redraw] = useState(0);
  const view = views.get(current.view);
  const hasFailed = view === undefined && failedAttempt === attempt;
  useEffect(() => {
    if (view !== undefined) return undefined;
    let isWanted = true;
    loadView(current.view).then(
      (loaded) => {
        views.set(current.view, loaded);
        if (isWanted) redraw((count) => count + 1);
      },
      () => {
        if (isWanted) setFailedAttempt(attempt);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [current.view, view, attempt, views]);
  const isSettled = view !== undefined || hasFailed;
  useEffect(() => {
    if (isSettled) former.current = current;
  }, [current, isSettled]);
  const route = isSettled ? current : former.current;
  return {
    route,
    view: hasFailed ? undefined : views.get(route.view),
    direction,
    hasFailed,
    retry: () => setAttempt((count) => count + 1),
  };
};
