import type { EmailLoginState } from "../../domain/embedded-wallet/login-states.js";
import type { Call, Group } from "../shared/group.js";

/**
 * The steps of e-mail sign-in. A failed step resolves with `problem` in the state; a step that is
 * left or replaced resolves with the current state. Each rejects with `instance/disposed`, or with
 * `call/aborted` when its signal aborts, which cancels the sign-in.
 */
export interface EmailLoginActions {
  /**
   * Sends a code to the address. An unknown browser must first be approved by a link in an e-mail,
   * within 120 s. At most one e-mail in 30 s. A user who is already signed in is connected at
   * once.
   */
  submit(email: string, call?: Call): Promise<EmailLoginState>;
  /** Sends the code or the link again. */
  resend(call?: Call): Promise<EmailLoginState>;
  /** Checks the six digits; correct ones connect the embedded wallet. */
  confirm(code: string, call?: Call): Promise<EmailLoginState>;
  /** Cancels the current step; later results are ignored. */
  leave(): void;
}

/** E-mail sign-in to the embedded wallet; loaded on first use. */
export interface EmailLoginGroup extends Group<EmailLoginState> {
  /**
   * Loads the code of the steps, without the frame. Rejects with `code/unavailable`,
   * `code/outdated`, and `options/needs-another` if the instance has no secure frame.
   */
  actions(): Promise<EmailLoginActions>;
}
