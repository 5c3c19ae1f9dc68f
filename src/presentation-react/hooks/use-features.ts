import { internalsOf } from "../../application/internals.js";
import type { FeaturesGroup } from "../../application/latchkit.js";
import type { ProjectFeatures } from "../../domain/config/features.js";
import { useLatchkit } from "../provider/context.js";
import { useFact } from "./use-fact.js";
import { useVerbs, type Verbs } from "./verbs.js";

/** What host and project turned on, and the verb that says the host's part anew. */
export const useFeatures = (): ProjectFeatures & Verbs<FeaturesGroup> => {
  const latchkit = useLatchkit();
  const state = useFact(latchkit.features, internalsOf(latchkit).initial.features);
  return { ...state, ...useVerbs(latchkit.features, "set") };
};
