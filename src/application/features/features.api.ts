import type { HostFeatures, ProjectFeatures } from "../../domain/config/features.js";
import type { Group } from "../shared/group.js";

/**
 * Features enabled by the host and the project. Until the project answers, and if it does not: the
 * host's settings over the defaults.
 */
export interface FeaturesGroup extends Group<ProjectFeatures> {
  /**
   * Changes the host's features, for example `analytics` after consent; the project's settings
   * stay. Throws `options/wrong-type`.
   */
  set(change: HostFeatures): void;
}
