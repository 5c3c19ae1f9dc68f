import type { EmailLoginState } from "../../domain/embedded-wallet/email-login-state.js";
import type { Call, Group } from "../shared/group.js";

/**
 * The steps of signing in by e-mail. What goes wrong with a step is in the state that it resolves
 * with, as `problem`; one that is left, or that a newer one replaces, resolves with the state of
 * then. Each rejects with `instance/disposed`, or `call/aborted` where its signal aborts, which
 * leaves the sign-in.
 */
export interface EmailLoginActions {
  /**
   * Sends a code to the address; a browser that is not known is approved by a link in an e-mail
   * first, which is waited for 120 s. At most one e-mail in 30 s. Who is signed in already is
   * connected at once.
   */
  submit(email: string, call?: Call): Promise<EmailLoginState>;
  /** Sends the code, or the link, once more. */
  resend(call?: Call): Promise<EmailLoginState>;
  /** Tries the six digits; the right ones connect the embedded wallet. */
  confirm(code: string, call?: Call): Promise<EmailLoginState>;
  /** Ends what is under way; what comes of it later changes nothing. */
  leave(): void;
}

/** Signing in by e-mail to the embedded wallet; its code is fetched on first use. */
export interface EmailLoginGroup extends Group<EmailLoginState> {
  /**
   * The steps, once their code is there; loads no frame. Rejects with `code/unavailable`,
   * `code/outdated`, and with `options/needs-another` where the instance has no secure frame.
   */
  actions(): Promise<EmailLoginActions>;
}

declare module "../latchkit.js" {
  interface Groups {
    readonly emailLogin: EmailLoginGroup;
  }
}

declare module "../../domain/navigation/route.js" {
  interface Routes {
    /** An e-mail address is typed, and nothing else is offered (S4-014). */
    readonly EmailLogin: object;
    /** The code that was sent by e-mail is typed. */
    readonly EmailVerifyOtp: object;
    /** The link that approves this browser is waited for. */
    readonly EmailVerifyDevice: object;
  }
}
