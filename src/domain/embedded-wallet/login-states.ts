import type { LatchkitError } from "../errors/latchkit-error.js";
import type { SocialProvider } from "./social-providers.js";

/** Problem of a login step, as shown to the user. */
export type EmailLoginProblem =
  | { readonly kind: "invalid-email" }
  /** Seconds until another e-mail can be requested. */
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

export const EMAIL_LOGIN_START: EmailLoginState = { step: "entry", email: "", isBusy: false };

/** Problem of an e-mail update step, as shown to the user. */
export type EmailUpdateProblem =
  | EmailLoginProblem
  /** The new address equals the current one. */
  | { readonly kind: "unchanged" };

/** A changed address that takes effect at `effectiveAt` (epoch ms). */
export interface NextEmail {
  /** The new address. */
  readonly email: string;
  /** Time from which the new address counts, epoch ms. */
  readonly effectiveAt: number;
}

/**
 * State of an e-mail update. `email`: the current address; `newEmail`: the typed one. `isBusy`,
 * `sentAt` (epoch ms) and `resendIn` (seconds) as in `EmailLoginState`.
 */
export type EmailUpdateState =
  /** `email` is absent without e-mail sign-in. `next`: a change that takes effect later. */
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

export const EMAIL_UPDATE_START: EmailUpdateState = { step: "idle" };

/** Problem of a social login. */
export type SocialLoginProblem =
  /** The browser blocked the popup. */
  | { readonly kind: "blocked"; readonly error: LatchkitError }
  /** The user closed the popup. */
  | { readonly kind: "closed"; readonly error: LatchkitError }
  /** The result came from another origin than the embedded wallet's. */
  | { readonly kind: "untrusted"; readonly error: LatchkitError }
  /** `text`: the reason from the social provider or the embedded wallet. */
  | { readonly kind: "failed"; readonly text: string; readonly error: LatchkitError };

/** State of a social login. */
export type SocialLoginState =
  /** Idle. `problem`: why the last login ended. */
  | { readonly step: "choice"; readonly problem?: SocialLoginProblem }
  /** The user authorises in the popup. */
  | { readonly step: "popup"; readonly provider: SocialProvider }
  /** The user opens the link in the Farcaster app; `url` is absent while it loads. */
  | { readonly step: "link"; readonly provider: "farcaster"; readonly url?: string }
  /** Authorised; the user's data is being requested. */
  | { readonly step: "user"; readonly provider: SocialProvider }
  /** Signed in; connecting follows. */
  | { readonly step: "signed-in"; readonly provider: SocialProvider }
  /** Failed; the user can retry. */
  | {
      readonly step: "failed";
      readonly provider: SocialProvider;
      readonly problem: SocialLoginProblem;
    };

export const SOCIAL_LOGIN_START: SocialLoginState = { step: "choice" };
