import type { InitialStates } from "../../../src/application/internals.js";
import {
  EMAIL_LOGIN_START,
  EMAIL_UPDATE_START,
  SOCIAL_LOGIN_START,
} from "../../../src/domain/embedded-wallet/login-states.js";
import { embeddedAccountStart } from "../../../src/domain/embedded-wallet/embedded-account-state.js";

/** Signing in before anything was typed or chosen, for `fakeLatchkit`. */
export const states: Pick<
  InitialStates,
  "emailLogin" | "emailUpdate" | "embeddedAccount" | "socialLogin"
> = {
  emailLogin: EMAIL_LOGIN_START,
  emailUpdate: EMAIL_UPDATE_START,
  embeddedAccount: embeddedAccountStart(),
  socialLogin: SOCIAL_LOGIN_START,
};
