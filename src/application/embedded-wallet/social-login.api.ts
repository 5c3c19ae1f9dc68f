import type { SocialLoginState } from "../../domain/embedded-wallet/login-states.js";
import type { SocialProvider } from "../../domain/embedded-wallet/social-providers.js";
import type { Call, Group } from "../shared/group.js";

/**
 * The steps of social sign-in. A failure resolves with `problem` in the state; a step that is left
 * or replaced resolves with the current state. Each rejects with `instance/disposed`, or with
 * `call/aborted` when its signal aborts, which cancels the sign-in.
 */
export interface SocialLoginActions {
  /**
   * Signs in with the provider and connects the embedded wallet. Opens a 600 by 800 pixel popup
   * synchronously: call it in the tap handler. Farcaster has no popup; the state carries its link.
   * Times out after 10 minutes.
   */
  start(provider: SocialProvider, call?: Call): Promise<SocialLoginState>;
  /** Cancels the sign-in and closes its popup; later results are ignored. */
  leave(): void;
}

/** Social sign-in; loaded on first use. */
export interface SocialLoginGroup extends Group<SocialLoginState> {
  /**
   * Loads the code of the steps, without the frame. Rejects with `code/unavailable`,
   * `code/outdated`, and `options/needs-another` if the instance has no secure frame.
   */
  actions(): Promise<SocialLoginActions>;
}
