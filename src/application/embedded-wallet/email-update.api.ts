import type { EmailUpdateState } from "../../domain/embedded-wallet/email-update-state.js";
import type { Call, Group } from "../shared/group.js";

/** The address that was changed to. */
export interface ChangedEmail {
  readonly email: string;
  /** Epoch ms. Absent: it is in force. Otherwise the former one signs in until then. */
  readonly effectiveAt?: number;
}

/**
 * The steps of changing the e-mail address of the embedded wallet. What goes wrong with a step is
 * in the state that it resolves with, as `problem`. Each rejects with `instance/disposed`, or
 * `call/aborted` where its signal aborts, which leaves the change.
 */
export interface EmailUpdateActions {
  /**
   * Shows UpdateEmailWallet and resolves with the new address once its code was typed. Rejects with
   * `modal/closed` where the user leaves first, `email-update/no-connector` where the page has no
   * embedded wallet, and `email-update/not-signed-in` where that is not connected (S5-030).
   */
  update(call?: Call): Promise<ChangedEmail>;
  /** Begins without the modal. Rejects as `update` does of accounts. */
  begin(): Promise<EmailUpdateState>;
  /** Asks for the new address, which the user approves in the frame; at most one e-mail in 30 s. */
  submit(email: string, call?: Call): Promise<EmailUpdateState>;
  /** Tries the six digits that were sent to the present or the new address. */
  confirm(code: string, call?: Call): Promise<EmailUpdateState>;
  /** Back to the form, with what was typed. */
  again(): void;
  /** Ends what is under way; the address stays as it is. */
  leave(): void;
}

/** Changing the e-mail address of the embedded wallet; its code comes with that of the wallet. */
export interface EmailUpdateGroup extends Group<EmailUpdateState> {
  /** The steps, once their code is there. Rejects with `code/unavailable`, `code/outdated`. */
  actions(): Promise<EmailUpdateActions>;
}

declare module "../latchkit.js" {
  interface Groups {
    readonly emailUpdate: EmailUpdateGroup;
  }
}

declare module "../../domain/navigation/route.js" {
  interface Routes {
    /** The new e-mail address is typed. */
    readonly UpdateEmailWallet: object;
    /** The code that was sent to the present address is typed. */
    readonly UpdateEmailPrimaryOtp: object;
    /** The code that was sent to the new address is typed. */
    readonly UpdateEmailSecondaryOtp: object;
  }
}
