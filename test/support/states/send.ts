import type { InitialStates } from "../../../src/application/internals.js";

/** Sending before its code is there, for `fakeLatchkit`. */
export const states: Pick<InitialStates, "send"> = { send: { step: "loading" } };
