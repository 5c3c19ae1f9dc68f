import type { InitialStates } from "../../../src/application/internals.js";

/** Buying before its code is there, for `fakeLatchkit`. */
export const states: Pick<InitialStates, "onramp"> = { onramp: { step: "loading" } };
