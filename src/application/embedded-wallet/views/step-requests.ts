import type { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import { toLatchkitError } from "../../shared/lifetime.js";
import { StateStore } from "../../shared/state-store.js";

/** True while a step's request is pending; `error`: the last request could not be sent. */
export interface RequestProgress {
  readonly isRequesting: boolean;
  readonly error?: LatchkitError;
}

/**
 * Runs steps with lazily loaded actions; `run` resolves with undefined if a request could not be
 * sent. `operation`: the name in error reports.
 */
export const stepRequests = <A, S>(load: () => Promise<A>, operation: string) => {
  const progress = new StateStore<RequestProgress>({ isRequesting: false });
  const run = async (work: (actions: A) => Promise<S>): Promise<S | undefined> => {
    progress.update(() => ({ isRequesting: true }));
    try {
      const state = await work(await load());
      progress.update(() => ({ isRequesting: false }));
      return state;
    } catch (error) {
      progress.update(() => ({ isRequesting: false, error: toLatchkitError(error, operation) }));
      return undefined;
    }
  };
  return { progress, run };
};
