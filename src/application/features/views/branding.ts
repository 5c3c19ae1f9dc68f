import { viewInternalsOf } from "../../shared/views/view-options.js";
import type { Latchkit } from "../../latchkit.js";

/**
 * Whether the branding line stands now: on by default, off by host or project, and without a
 * project id (spec S1-023).
 */
export const isBranded = (latchkit: Latchkit): boolean =>
  viewInternalsOf(latchkit).options.hasProject && latchkit.features.snapshot.branding;
