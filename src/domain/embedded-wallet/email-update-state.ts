import type { EmailLoginProblem } from "./email-login-state.js";

/** Problem of an e-mail update step, as shown to the user. */
export type EmailUpdateProblem =
  | EmailLoginProblem
  /** The new address equals the current one. */
  | { readonly kind: "unchanged" };

/** A changed address that takes effect at `effectiveAt` (epoch ms). */
export interface NextEmail {
  readonly email: string;
  readonly effectiveAt: number;
}

/**
 * State of an e-mail update. `email`: the current address; `newEmail`: the typed one. `isBusy`,
 * `sentAt` (epoch ms) and `resendIn` (seconds) as in `EmailLoginState`.
 */
export type EmailUpdateState =
  /**
   * No update in progress. `email` is absent if the user did not sign in by e-mail. `next`: a
   * change that takes effect later.
   */
  | { readonly step: "idle"; readonly email?: string; readonly next?: NextEmail }
  | {
      readonly step: "form";
      readonly email: string;
      readonly newEmail: string;
      readonly isBusy: boolean;
      readonly problem?: EmailUpdateProblem;
    }
  /** `current-code`: the code was sent to the current address; `new-code`: to the new one. */
  | {
      readonly step: "current-code" | "new-code";
      readonly email: string;
      readonly newEmail: string;
      readonly sentAt: number;
      readonly resendIn: number;
      readonly isBusy: boolean;
      readonly problem?: EmailUpdateProblem;
    };

/** Initial state. */
export const EMAIL_UPDATE_START: EmailUpdateState = { step: "idle" };
