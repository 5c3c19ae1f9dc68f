import type { LatchkitError } from "../errors/latchkit-error.js";

/** Problem of a login step, as shown to the user. */
export type EmailLoginProblem =
  | { readonly kind: "invalid-email" }
  /** Another e-mail can be requested in so many seconds. */
  | { readonly kind: "too-soon"; readonly seconds: number }
  /** The code is wrong or expired. `text`: the embedded wallet's reason. */
  | { readonly kind: "wrong-code"; readonly text: string }
  /** The step failed; `text` is the error's message. */
  | { readonly kind: "failed"; readonly text: string; readonly error: LatchkitError };

/**
 * State of an e-mail login. `isBusy`: a request to the embedded wallet is pending. `sentAt`: time
 * of the last e-mail, epoch ms. `resendIn`: seconds until another can be requested; 0 if now.
 */
export type EmailLoginState =
  | {
      readonly step: "entry";
      readonly email: string;
      readonly isBusy: boolean;
      readonly problem?: EmailLoginProblem;
    }
  /** Waits for the link that approves this browser; the code follows. */
  | {
      readonly step: "device";
      readonly email: string;
      /** Two digits to select at the link, if the embedded wallet sent them. */
      readonly compare?: string;
      readonly sentAt: number;
      readonly resendIn: number;
      readonly isBusy: boolean;
      readonly problem?: EmailLoginProblem;
    }
  | {
      readonly step: "code";
      readonly email: string;
      readonly sentAt: number;
      readonly resendIn: number;
      readonly isBusy: boolean;
      readonly problem?: EmailLoginProblem;
    }
  /** Signed in; connecting follows. */
  | { readonly step: "signed-in"; readonly email: string };

/** Initial state. */
export const EMAIL_LOGIN_START: EmailLoginState = { step: "entry", email: "", isBusy: false };
