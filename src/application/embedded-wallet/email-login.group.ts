import {
  EMAIL_LOGIN_START,
  type EmailLoginState,
} from "../../domain/embedded-wallet/email-login-state.js";
import { type ActingCode, actingGroup } from "../shared/acting-group.js";
import type { Lazy } from "../shared/lazy.js";
import type { EmailLoginActions, EmailLoginGroup } from "./email-login.api.js";

/**
 * What the chunk of the capability brings. Its actions throw `options/needs-another` where the
 * instance has no secure frame.
 */
export type EmailLoginCode = ActingCode<EmailLoginState, EmailLoginActions>;

/** What `latchkit.emailLogin` is, before and after its code is there. */
export const emailLoginGroup = (code: Lazy<EmailLoginCode>): EmailLoginGroup =>
  actingGroup(code, EMAIL_LOGIN_START);
