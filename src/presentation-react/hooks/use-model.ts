import { useMemo } from "react";
import type { Group } from "../../application/shared/group.js";
import type { Latchkit } from "../../application/latchkit.js";
import { useLatchkit } from "../provider/context.js";
import { useGroupState } from "./use-group-state.js";

/**
 * Makes a view model once for the life of a view and follows its state. `make` must depend on
 * nothing that changes while the view is shown.
 */
export const useModel = <S, M extends Group<S>>(
  make: (latchkit: Latchkit) => M & Group<S>,
): { readonly model: M; readonly state: M["snapshot"] } => {
  const latchkit = useLatchkit();
  // A view is mounted anew for another route, so `make` stays the one of the first render.
  const model = useMemo(() => make(latchkit), [latchkit]);
  return { model, state: useGroupState<S>(model) };
};
