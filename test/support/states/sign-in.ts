import type { InitialStates } from "../../../src/application/internals.js";

/** Signing in before its code is there, for `fakeLatchkit`. */
export const states: Pick<InitialStates, "signIn"> = {
  signIn: { status: "idle", isRequired: false },
};
