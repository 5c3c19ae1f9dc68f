import type { InitialStates } from "../../../src/application/internals.js";

/** The tokens before anything was read, for `fakeLatchkit`. */
export const states: Pick<InitialStates, "tokens"> = { tokens: { status: "idle" } };
