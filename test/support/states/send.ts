import type { InitialStates } from "../../../src/application/internals.js";
import { EMPTY_DRAFT } from "../../../src/domain/send/send-draft.js";

/** Sending before its code is there, for `fakeLatchkit`. */
export const states: Pick<InitialStates, "send"> = {
  send: { step: "loading", draft: EMPTY_DRAFT },
};
