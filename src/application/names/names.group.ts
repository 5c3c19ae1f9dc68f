import type { ActionsCode } from "../shared/lazy-groups.js";
import type { NamesActions, NamesState } from "./names.api.js";
import type { NamesStore } from "./names.store.js";

/** The lazily loaded code. */
export interface NamesCode extends ActionsCode<NamesState, NamesActions> {
  /** Used by the send form, which shows the normalised name. */
  readonly find: NamesStore["find"];
}
