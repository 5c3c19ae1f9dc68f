import type { InitialStates } from "../../../src/application/internals.js";

/** The collectibles before anything was read, for `fakeLatchkit`. */
export const states: Pick<InitialStates, "collectibles"> = { collectibles: { status: "idle" } };
