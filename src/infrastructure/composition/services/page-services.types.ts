import type { Latchkit } from "../../../application/latchkit.js";
import type { BareView } from "../../../domain/navigation/route.js";

/** What follows from the list of capabilities. */
export interface ListServices {
  /** Views of capabilities that `modal.open` opens by their name alone. */
  readonly openedByName: readonly BareView[];
}

/** The face of the instance, over every group. */
export interface FaceServices {
  readonly latchkit: Latchkit;
}
