import type { LatchkitError } from "../errors/latchkit-error.js";
import type { SocialProvider } from "./social-providers.js";

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

/** Initial state. */
export const SOCIAL_LOGIN_START: SocialLoginState = { step: "choice" };
