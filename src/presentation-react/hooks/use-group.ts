import { internalsOf } from "../../application/internals.js";
import type { Groups } from "../../application/latchkit.js";
import { useLatchkit } from "../provider/context.js";
import { useActions, type Actions } from "./use-actions.js";
import { useGroupState } from "./use-group-state.js";

/** The name of a group of `latchkit`. */
export type GroupName = keyof Groups;
/** What `latchkit.<name>.snapshot` is. */
export type StateOf<Name extends GroupName> = Groups[Name]["snapshot"];

/** The present state of `latchkit.<name>`; what is not followed is neither read nor fetched. */
export const useStateOf = <Name extends GroupName>(
  name: Name,
  isFollowed = true,
): StateOf<Name> => {
  const latchkit = useLatchkit();
  const { [name]: initial } = internalsOf(latchkit).initial;
  return useGroupState<StateOf<Name>>(latchkit[name], initial, isFollowed);
};

/** The actions of `latchkit.<name>`, which never change. */
export const useActionsOf = <Name extends GroupName>(name: Name): Actions<Groups[Name]> =>
  useActions<Groups[Name]>(useLatchkit()[name]);

/** A group as a component sees it. */
export interface UseGroup<Name extends GroupName> {
  readonly state: StateOf<Name>;
  /** They never change. */
  readonly actions: Actions<Groups[Name]>;
}

/**
 * The present state of `latchkit.<name>` and its actions, for every capability there is:
 * `useGroup("catalogue")`. Renders anew when the state changes.
 */
export const useGroup = <Name extends GroupName>(name: Name): UseGroup<Name> => {
  const state = useStateOf(name);
  const actions = useActionsOf(name);
  return { state, actions };
};
