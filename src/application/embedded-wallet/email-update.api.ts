import type { EmailUpdateState } from "../../domain/embedded-wallet/login-states.js";
import type { Call, Group } from "../shared/group.js";

/** Result of changing the e-mail address. */
export interface ChangedEmail {
  readonly email: string;
  /** Epoch ms. Absent: already in force. Until then the former address signs in. */
  readonly effectiveAt?: number;
}

/**
 * The steps of changing the embedded wallet's e-mail address. A failed step resolves with
 * `problem` in the state. Each rejects with `instance/disposed`, or with `call/aborted` when its
 * signal aborts, which cancels the change.
 */
export interface EmailUpdateActions {
  /**
   * Shows UpdateEmailWallet and resolves with the new address once its code was entered. Rejects
   * with `modal/closed` if the user leaves, `email-update/no-connector` if the page has no
   * embedded wallet, and `email-update/not-signed-in` if it is not connected (spec 5).
   */
  update(call?: Call): Promise<ChangedEmail>;
  /** Starts the change without the modal. Rejects with the `email-update/…` errors of `update`. */
  begin(): Promise<EmailUpdateState>;
  /** Requests the new address; the user approves it in the frame. At most one e-mail in 30 s. */
  submit(email: string, call?: Call): Promise<EmailUpdateState>;
  /** Checks the six digits sent to the current or the new address. */
  confirm(code: string, call?: Call): Promise<EmailUpdateState>;
  /** Returns to the form and keeps the input. */
  again(): void;
  /** Cancels the change; the address stays the same. */
  leave(): void;
}

/** Changes the e-mail address of the embedded wallet; loaded with the embedded wallet. */
export interface EmailUpdateGroup extends Group<EmailUpdateState> {
  /** Loads the code of the steps. Rejects with `code/unavailable`, `code/outdated`. */
  actions(): Promise<EmailUpdateActions>;
}
