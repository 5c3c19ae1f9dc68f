import type { ActionsCode } from "../shared/lazy-actions.js";
import type { NamesActions, NamesState } from "./names.api.js";

/** What the chunk of the capability brings. */
export type NamesCode = ActionsCode<NamesState, NamesActions>;
