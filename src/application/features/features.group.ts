import type { HostFeatures } from "../../domain/config/features.js";
import { group } from "../shared/group.js";
import type { FeaturesGroup } from "./features.api.js";
import type { FeaturesStore } from "./features.store.js";

/** Dependencies of `latchkit.features`. */
export interface FeaturesGroupServices {
  readonly features: FeaturesStore;
  /** Throws `options/wrong-type` for an invalid feature. */
  readonly checkFeatures: (change: HostFeatures) => void;
}

/** Creates `latchkit.features`. */
export const featuresGroup = ({ features, checkFeatures }: FeaturesGroupServices): FeaturesGroup =>
  group(features, {
    set: (change: HostFeatures) => {
      checkFeatures(change);
      features.set(change);
    },
  });
