import type { InitialStates } from "../../../src/application/internals.js";
import { ONRAMP_START } from "../../../src/application/onramp/onramp-start.js";

/** Buying before its code is there, for `fakeLatchkit`. */
export const states: Pick<InitialStates, "onramp"> = { onramp: ONRAMP_START };
