import { viewInternalsOf } from "../../shared/views/view-options.js";
import type { Latchkit } from "../../latchkit.js";

/**
 * True if the branding line is shown: default on, off by host or project, and without a project id.
 */
export const isBranded = (latchkit: Latchkit): boolean =>
  viewInternalsOf(latchkit).options.hasProject && latchkit.features.snapshot.branding;
