import { useContext, useEffect, useRef, useState } from "react";
import { internalsOf } from "../../application/internals.js";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { NavigationState } from "../../application/navigation/navigation.api.js";
import type { Route, ViewName } from "../../domain/navigation/routes.js";
import { useGroupState } from "../hooks/use-model.js";
import { ViewTextsContext } from "../messages/modal-texts.js";
import { useLatchkit } from "../provider/context.js";
import { loadWithTexts, loadedViews } from "../views/views.js";
import type { LoadedView } from "../views/view.types.js";

interface LoadFailure {
  readonly view: ViewName;
  readonly attempt: object;
  readonly error: LatchkitError;
}
/** The previous route stays until the view's code is loaded. */
export interface ShownView {
  readonly route: Route;
  readonly view: LoadedView | undefined;
  readonly direction: NavigationState["direction"];
  /** The next view is loading. */
  readonly isWaiting: boolean;
  readonly failure: LatchkitError | undefined;
  retry(): void;
}

export const useShownView = (): ShownView => {
  const { current, direction } = useGroupState(useLatchkit().navigation);
  const [views] = useState(loadedViews);
  const former = useRef<Route>(current);
  const [attempt, setAttempt] = useState({});
  const [failed, setFailed] = useState<LoadFailure>();
  const [, redraw] = useState(0);
  const view = views.get(current.view);
  const failure =
    view === undefined && failed?.view === current.view && failed.attempt === attempt
      ? failed.error
      : undefined;
  const { lazy } = internalsOf(useLatchkit());
  const loadTexts = useContext(ViewTextsContext);
  useEffect(() => {
    if (view !== undefined) return undefined;
    let isMounted = true;
    const code = lazy(current.view, () => loadWithTexts(current.view, loadTexts));
    const stop = code.whenLoaded((loadedCode) => {
      views.set(current.view, loadedCode);
      redraw((count) => count + 1);
    });
    code.load().catch((error: LatchkitError) => {
      if (isMounted) setFailed({ view: current.view, attempt, error });
    });
    return () => {
      isMounted = false;
      stop();
    };
  }, [current.view, view, attempt, views, lazy, loadTexts]);
  const isSettled = view !== undefined || failure !== undefined;
  useEffect(() => {
    if (isSettled) former.current = current;
  }, [current, isSettled]);
  const route = isSettled ? current : former.current;
  return {
    route,
    view: failure ? undefined : views.get(route.view),
    direction,
    isWaiting: !isSettled,
    failure,
    retry: () => setAttempt({}),
  };
};
