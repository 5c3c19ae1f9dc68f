import type { LatchkitError } from "../errors/latchkit-error.js";
import type { SocialProvider } from "./social-providers.js";

/** Why signing in with an account elsewhere did not work. */
export type SocialLoginProblem =
  /** The browser opened no window. */
  | { readonly kind: "blocked"; readonly error: LatchkitError }
  /** The user closed the window. */
  | { readonly kind: "closed"; readonly error: LatchkitError }
  /** The result came from another origin than that of the embedded wallet. */
  | { readonly kind: "untrusted"; readonly error: LatchkitError }
  /** `text`: what the account's own site or the embedded wallet gives as the reason. */
  | { readonly kind: "failed"; readonly text: string; readonly error: LatchkitError };

/** How far a user is in signing in with an account elsewhere (S4-025). */
export type SocialLoginState =
  /** Nothing is under way. `problem`: why the last one ended. */
  | { readonly step: "choice"; readonly problem?: SocialLoginProblem }
  /** The user agrees in the window beside the page. */
  | { readonly step: "popup"; readonly provider: SocialProvider }
  /** The user opens the link in the Farcaster app; absent: it is on its way (S3-032). */
  | { readonly step: "link"; readonly provider: "farcaster"; readonly url?: string }
  /** The user agreed; who it is, is asked. */
  | { readonly step: "user"; readonly provider: SocialProvider }
  /** The embedded wallet knows its user; what is left is to connect. */
  | { readonly step: "signed-in"; readonly provider: SocialProvider }
  /** It did not work; another try may. */
  | {
      readonly step: "failed";
      readonly provider: SocialProvider;
      readonly problem: SocialLoginProblem;
    };

/** Before anything was chosen. */
export const SOCIAL_LOGIN_START: SocialLoginState = { step: "choice" };
