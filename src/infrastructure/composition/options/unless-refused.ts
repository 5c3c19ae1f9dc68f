import type { ActionsCode } from "../../../application/shared/lazy-actions.js";
import { StateStore } from "../../../application/shared/state-store.js";

/**
 * The code of a capability whose options are checked with its first use. Where `check` throws, its
 * state stays "loading", and its actions reject with that error.
 */
export const unlessRefused = <S, Actions>(
  check: () => unknown,
  make: () => ActionsCode<S, Actions>,
): ActionsCode<S | { readonly step: "loading" }, Actions> => {
  try {
    check();
  } catch (refusal) {
    const actions = (): never => {
      throw refusal;
    };
    return { store: new StateStore({ step: "loading" } as const), actions };
  }
  return make();
};
