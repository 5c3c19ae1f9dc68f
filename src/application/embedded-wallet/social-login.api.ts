import type { SocialLoginState } from "../../domain/embedded-wallet/social-login-state.js";
import type { SocialProvider } from "../../domain/embedded-wallet/social-providers.js";
import type { Call, Group } from "../shared/group.js";

/**
 * The steps of signing in with an account elsewhere. What goes wrong is in the state that they
 * resolve with, as `problem`; one that is left, or that a newer one replaces, resolves with the
 * state of then. Each rejects with `instance/disposed`, or `call/aborted` where its signal aborts,
 * which leaves the sign-in.
 */
export interface SocialLoginActions {
  /**
   * Signs in with this account and connects the embedded wallet. Opens its window of 600 by 800
   * pixels before anything else: call it in the tap itself. Farcaster has no window but a link, in
   * the state. Its user has 10 minutes.
   */
  start(provider: SocialProvider, call?: Call): Promise<SocialLoginState>;
  /** Ends what is under way, its window too; what comes of it later changes nothing. */
  leave(): void;
}

/** Signing in with an account elsewhere; its code is fetched on first use. */
export interface SocialLoginGroup extends Group<SocialLoginState> {
  /**
   * The steps, once their code is there; loads no frame. Rejects with `code/unavailable`,
   * `code/outdated`, and with `options/needs-another` where the instance has no secure frame.
   */
  actions(): Promise<SocialLoginActions>;
}

declare module "../latchkit.js" {
  interface Groups {
    readonly socialLogin: SocialLoginGroup;
  }
}

declare module "../../domain/navigation/route.js" {
  interface Routes {
    /** Every account elsewhere that signs in here. */
    readonly ConnectSocials: object;
    /** The user agrees in a window beside the page. */
    readonly ConnectingSocial: object;
    /** The link for the Farcaster app. */
    readonly ConnectingFarcaster: object;
  }
}
