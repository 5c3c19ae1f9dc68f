import type { ActivityGroup, ActivityState } from "../../application/activity/activity.api.js";
import type { Actions } from "./use-actions.js";
import { useActionsOf, useStateOf } from "./use-group.js";

/** What the active account did on its network. Its code is fetched with the first use. */
export const useActivity = (): {
  readonly activity: ActivityState;
} & Actions<ActivityGroup> => {
  const activity = useStateOf("activity");
  return { activity, ...useActionsOf("activity") };
};
