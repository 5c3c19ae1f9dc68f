import type { InitialStates } from "../../../src/application/internals.js";

/** Swaps before their code is there, for `fakeLatchkit`. */
export const states: Pick<InitialStates, "swap"> = { swap: { step: "loading" } };
