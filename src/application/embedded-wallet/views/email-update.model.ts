import type { EmailUpdateState, NextEmail } from "../../../domain/embedded-wallet/login-states.js";
import type { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { Latchkit } from "../../latchkit.js";
import { type Group, group } from "../../shared/group.js";
import { toLatchkitError } from "../../shared/lifetime.js";
import { StateStore, derive } from "../../shared/state-store.js";
import type { EmailUpdateActions } from "../embedded-wallet.api.js";

/** State of the views for changing the e-mail address. */
export interface EmailUpdateViewState {
  readonly update: EmailUpdateState;
  /** True while a request is pending or code is loading. */
  readonly isBusy: boolean;
  /** Set if no request could be sent. */
  readonly error?: LatchkitError;
}

/** State and actions of the views for changing the e-mail address; no action rejects. */
export interface EmailUpdateModel extends Group<EmailUpdateViewState> {
  submit(email: string): void;
  /**
   * Resolves once the code was checked, with the time the new address is in force; undefined: not
   * changed.
   */
  confirm(code: string): Promise<"now" | NextEmail | undefined>;
  again(): void;
  cancel(): void;
}

/** View model of changing the e-mail address. */
export const emailUpdateModel = (latchkit: Latchkit): EmailUpdateModel => {
  const { emailUpdate, navigation } = latchkit;
  const own = new StateStore<{ readonly isAsking: boolean; readonly error?: LatchkitError }>({
    isAsking: false,
  });
  const state = derive([emailUpdate, own], (update, { isAsking, error }) => ({
    update,
    isBusy: isAsking || (update.step !== "idle" && update.isBusy),
    ...(error && { error }),
  }));
  const act = async (
    work: (actions: EmailUpdateActions) => Promise<EmailUpdateState>,
  ): Promise<EmailUpdateState | undefined> => {
    own.update(() => ({ isAsking: true }));
    try {
      const state = await work(await emailUpdate.actions());
      own.update(() => ({ isAsking: false }));
      return state;
    } catch (error) {
      own.update(() => ({ isAsking: false, error: toLatchkitError(error, "emailUpdate") }));
      return undefined;
    }
  };
  return group(state, {
    submit: (email) => void act((actions) => actions.submit(email)),
    confirm: async (code) => {
      const { step } = emailUpdate.snapshot;
      const state = await act((actions) => actions.confirm(code));
      if (step !== "new-code" || state?.step !== "idle") return undefined;
      return state.next ?? "now";
    },
    again: () =>
      void act(async (actions) => {
        actions.again();
        return emailUpdate.snapshot;
      }),
    cancel: () => navigation.back(),
  });
};
