import { internalsOf } from "../../application/internals.js";
import type { FeaturesGroup } from "../../application/features/features.api.js";
import type { ProjectFeatures } from "../../domain/config/features.js";
import { useLatchkit } from "../provider/context.js";
import { useGroupState } from "./use-group-state.js";
import { useActions, type Actions } from "./use-actions.js";

/** What host and project turned on, and the action that says the host's part anew. */
export const useFeatures = (): ProjectFeatures & Actions<FeaturesGroup> => {
  const latchkit = useLatchkit();
  const state = useGroupState(latchkit.features, internalsOf(latchkit).initial.features);
  return { ...state, ...useActions(latchkit.features, "set") };
};
