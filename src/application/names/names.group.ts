import type { ActionsCode } from "../shared/lazy-actions.js";
import type { NamesActions, NamesState } from "./names.api.js";
import type { NamesStore } from "./names.store.js";

/** What the chunk of the capability brings. */
export interface NamesCode extends ActionsCode<NamesState, NamesActions> {
  /** For the form of a transfer, which shows how a name is written. */
  readonly find: NamesStore["find"];
}
