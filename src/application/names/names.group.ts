import { NAMES_START } from "../../domain/names/names-start.js";
import { type ActionsCode, lazyActions } from "../shared/lazy-actions.js";
import type { Lazy } from "../shared/lazy.js";
import type { NamesActions, NamesGroup, NamesState } from "./names.api.js";

/** What the chunk of the capability brings. */
export type NamesCode = ActionsCode<NamesState, NamesActions>;

/** What `latchkit.names` is, before and after its code is there. */
export const namesGroup = (code: Lazy<NamesCode>): NamesGroup =>
  lazyActions<NamesState, NamesActions>(code, NAMES_START);
