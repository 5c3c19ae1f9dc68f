import type { InitialStates } from "../../../src/application/internals.js";

/** The activity before anything was read, for `fakeLatchkit`. */
export const states: Pick<InitialStates, "activity"> = { activity: { status: "idle" } };
