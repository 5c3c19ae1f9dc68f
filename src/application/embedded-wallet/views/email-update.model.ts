import type { EmailUpdateState, NextEmail } from "../../../domain/embedded-wallet/login-states.js";
import type { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { Latchkit } from "../../latchkit.js";
import { type Group, group } from "../../shared/group.js";
import { derive } from "../../shared/state-store.js";
import type { EmailUpdateActions } from "../embedded-wallet.api.js";
import { stepRequests } from "./email-login.model.js";

export interface EmailUpdateViewState {
  readonly update: EmailUpdateState;
  /** True while a request is pending or code is loading. */
  readonly isBusy: boolean;
  readonly error?: LatchkitError;
}

/** State and actions of the views for changing the e-mail address; no action rejects. */
export interface EmailUpdateModel extends Group<EmailUpdateViewState> {
  submit(email: string): void;
  /** Resolves with the time at which the new address is in force; undefined: not changed. */
  confirm(code: string): Promise<"now" | NextEmail | undefined>;
  again(): void;
  cancel(): void;
}

export const emailUpdateModel = (latchkit: Latchkit): EmailUpdateModel => {
  const { emailUpdate, navigation } = latchkit;
  const { progress, run } = stepRequests<EmailUpdateActions, EmailUpdateState>(
    () => emailUpdate.actions(),
    "emailUpdate",
  );
  const state = derive([emailUpdate, progress], (update, { isRequesting, error }) => ({
    update,
    isBusy: isRequesting || (update.step !== "idle" && update.isBusy),
    ...(error && { error }),
  }));
  return group(state, {
    submit: (email) => void run((actions) => actions.submit(email)),
    confirm: async (code) => {
      const { step } = emailUpdate.snapshot;
      const state = await run((actions) => actions.confirm(code));
      if (step !== "new-code" || state?.step !== "idle") return undefined;
      return state.next ?? "now";
    },
    again: () =>
      void run(async (actions) => {
        actions.again();
        return emailUpdate.snapshot;
      }),
    cancel: () => navigation.back(),
  });
};
