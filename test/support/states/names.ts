import type { InitialStates } from "../../../src/application/internals.js";
import { NAMES_START } from "../../../src/domain/names/names-state.js";

/** Names before anything was read, for `fakeLatchkit`. */
export const states: Pick<InitialStates, "names"> = { names: NAMES_START };
