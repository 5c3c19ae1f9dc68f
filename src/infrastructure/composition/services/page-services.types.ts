import type { Latchkit } from "../../../application/latchkit.js";
import type { BareView } from "../../../domain/navigation/route.js";

/** Services derived from the list of capabilities. */
export interface ListServices {
  /** Views that `modal.open` accepts by name. */
  readonly openedByName: readonly BareView[];
}

/** The facade of the instance. */
export interface FacadeServices {
  readonly latchkit: Latchkit;
}
