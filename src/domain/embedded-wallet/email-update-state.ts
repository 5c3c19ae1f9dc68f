import type { EmailLoginProblem } from "./email-login-state.js";

/** Why a step of changing the address did not work, as its view shows it. */
export type EmailUpdateProblem =
  | EmailLoginProblem
  /** It is the address of the account already. */
  | { readonly kind: "unchanged" };

/** An address that signs in from `effectiveAt` (epoch ms) on; the present one does until then. */
export interface NextEmail {
  readonly email: string;
  readonly effectiveAt: number;
}

/**
 * How far a user is in changing the e-mail address of the embedded wallet. `email`: the address
 * that signs in now; `newEmail`: the one that was typed. `isBusy`, `sentAt` (epoch ms) and
 * `resendIn` (seconds) are as in `EmailLoginState`.
 */
export type EmailUpdateState =
  /**
   * Nobody changes it. `email` is missing where nobody signed in by e-mail. `next`: the address
   * that it was changed to, which takes effect later.
   */
  | { readonly step: "idle"; readonly email?: string; readonly next?: NextEmail }
  | {
      readonly step: "form";
      readonly email: string;
      readonly newEmail: string;
      readonly isBusy: boolean;
      readonly problem?: EmailUpdateProblem;
    }
  /** `current-code`: the code went to the present address; `new-code`: to the new one. */
  | {
      readonly step: "current-code" | "new-code";
      readonly email: string;
      readonly newEmail: string;
      readonly sentAt: number;
      readonly resendIn: number;
      readonly isBusy: boolean;
      readonly problem?: EmailUpdateProblem;
    };

/** Before its code is there. */
export const EMAIL_UPDATE_START: EmailUpdateState = { step: "idle" };
