import type { FeaturesGroup } from "../../application/features/features.api.js";
import type { ProjectFeatures } from "../../domain/config/features.js";
import type { Actions } from "./use-actions.js";
import { useGroup } from "./use-group.js";

/** What host and project turned on, and the action that says the host's part anew. */
export const useFeatures = (): ProjectFeatures & Actions<FeaturesGroup> => {
  const { state, actions } = useGroup("features");
  return { ...state, ...actions };
};
