import {
  EMAIL_LOGIN_START,
  type EmailLoginState,
} from "../../domain/embedded-wallet/email-login.js";
import { LazyCapability } from "../shared/lazy-capability.js";
import type { Lazy } from "../shared/lazy.js";
import type { Readable } from "../shared/state-store.js";
import type { EmailLoginActions, EmailLoginGroup } from "./email-login.api.js";

/** What the chunk of the capability brings. */
export interface EmailLoginCode {
  readonly store: Readable<EmailLoginState>;
  readonly actions: EmailLoginActions;
}

/** What `latchkit.emailLogin` is, before and after its code is there. */
export const emailLoginGroup = (code: Lazy<EmailLoginCode>): EmailLoginGroup =>
  Object.assign(new LazyCapability(code, EMAIL_LOGIN_START), {
    actions: async () => (await code.load()).actions,
  });
