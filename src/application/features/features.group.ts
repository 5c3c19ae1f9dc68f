import type { HostFeatures } from "../../domain/config/features.js";
import { group } from "../shared/group.js";
import type { FeaturesGroup } from "./features.api.js";
import type { FeaturesStore } from "./features.store.js";

/** What `latchkit.features` is made of. */
export interface FeaturesGroupServices {
  readonly features: FeaturesStore;
  /** Throws `options/wrong-type` for what is no feature. */
  readonly checkFeatures: (change: HostFeatures) => void;
}

/** What `latchkit.features` is. */
export const featuresGroup = ({ features, checkFeatures }: FeaturesGroupServices): FeaturesGroup =>
  group(features, {
    set: (change: HostFeatures) => {
      checkFeatures(change);
      features.set(change);
    },
  });
