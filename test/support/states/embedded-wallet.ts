import type { InitialStates } from "../../../src/application/internals.js";
import { EMAIL_LOGIN_START } from "../../../src/domain/embedded-wallet/email-login.js";

/** Signing in by e-mail before anything was typed, for `fakeLatchkit`. */
export const states: Pick<InitialStates, "emailLogin"> = { emailLogin: EMAIL_LOGIN_START };
