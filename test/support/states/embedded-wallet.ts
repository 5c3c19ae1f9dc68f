import type { InitialStates } from "../../../src/application/internals.js";
import { EMAIL_LOGIN_START } from "../../../src/domain/embedded-wallet/email-login-state.js";
import { EMAIL_UPDATE_START } from "../../../src/domain/embedded-wallet/email-update-state.js";
import { SOCIAL_LOGIN_START } from "../../../src/domain/embedded-wallet/social-login-state.js";

/** Signing in before anything was typed or chosen, for `fakeLatchkit`. */
export const states: Pick<InitialStates, "emailLogin" | "emailUpdate" | "socialLogin"> = {
  emailLogin: EMAIL_LOGIN_START,
  emailUpdate: EMAIL_UPDATE_START,
  socialLogin: SOCIAL_LOGIN_START,
};
