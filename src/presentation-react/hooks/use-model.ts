import { useMemo } from "react";
import type { Group } from "../../application/shared/group.js";
import type { Latchkit } from "../../application/latchkit.js";
import { useLatchkit } from "../provider/context.js";
import { useGroupState } from "./use-group-state.js";

/**
 * Creates a view model once per mounted view and subscribes to its state. `make` must not depend on
 * values that change while the view is shown.
 */
export const useModel = <S, M extends Group<S>>(
  make: (latchkit: Latchkit) => M & Group<S>,
): { readonly model: M; readonly state: M["snapshot"] } => {
  const latchkit = useLatchkit();
  // Another route remounts the view, so the first `make` is the only one.
  const model = useMemo(() => make(latchkit), [latchkit]);
  return { model, state: useGroupState<S>(model) };
};
