import type { LatchkitError } from "../errors/latchkit-error.js";

/** Why a step did not work, as its view shows it. */
export type EmailLoginProblem =
  | { readonly kind: "invalid-email" }
  /** Another e-mail may be asked for in so many seconds. */
  | { readonly kind: "too-soon"; readonly seconds: number }
  /** The code is another, or too old. `text`: what the embedded wallet gives as the reason. */
  | { readonly kind: "wrong-code"; readonly text: string }
  /** Why the step could not be finished at all; `text` is the error's own sentence. */
  | { readonly kind: "failed"; readonly text: string; readonly error: LatchkitError };

/**
 * How far a user is in signing in by e-mail. `isBusy`: the embedded wallet is asked at this moment.
 * `sentAt`: when the last e-mail went out, epoch ms. `resendIn`: seconds until another may be asked
 * for, counted down; 0 where it may be now.
 */
export type EmailLoginState =
  | {
      readonly step: "entry";
      readonly email: string;
      readonly isBusy: boolean;
      readonly problem?: EmailLoginProblem;
    }
  /** A link was sent that approves this browser; the code comes once it was opened. */
  | {
      readonly step: "device";
      readonly email: string;
      /** Two digits to choose at the link, where the embedded wallet gives them. */
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
  /** The embedded wallet knows its user; what is left is to connect. */
  | { readonly step: "signed-in"; readonly email: string };

/** Before anything was typed. */
export const EMAIL_LOGIN_START: EmailLoginState = { step: "entry", email: "", isBusy: false };
