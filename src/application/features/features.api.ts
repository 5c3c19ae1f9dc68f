import type { HostFeatures, ProjectFeatures } from "../../domain/config/features.js";
import type { Group } from "../shared/group.js";

/**
 * What host and project turned on. Before the project's answer, and without one: what the host set
 * over the defaults (S1-009 to S1-024).
 */
export interface FeaturesGroup extends Group<ProjectFeatures> {
  /**
   * Says some of them anew, as consent to `analytics` given or taken back. What the project set
   * itself stays as it set it. Throws `options/wrong-type`.
   */
  set(change: HostFeatures): void;
}
