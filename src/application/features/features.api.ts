import type { HostFeatures, ProjectFeatures } from "../../domain/config/features.js";
import type { Group } from "../shared/group.js";

/**
 * What host and project turned on. Before the project's answer, and without one: what the host set
 * over the defaults (S1-009 to S1-024).
 */
export interface FeaturesGroup extends Group<ProjectFeatures> {
  /** As consent to `analytics`; what the project set stays. Throws `options/wrong-type`. */
  set(change: HostFeatures): void;
}
