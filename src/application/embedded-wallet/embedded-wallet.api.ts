import type { EmailLoginGroup } from "./email-login.api.js";
import type { EmailUpdateGroup } from "./email-update.api.js";
import type { EmbeddedAccountGroup } from "./embedded-account.api.js";
import type { SocialLoginGroup } from "./social-login.api.js";

/** The groups of the facade for the embedded wallet. */
export interface EmbeddedWalletGroups {
  readonly emailLogin: EmailLoginGroup;
  readonly emailUpdate: EmailUpdateGroup;
  readonly embeddedAccount: EmbeddedAccountGroup;
  readonly socialLogin: SocialLoginGroup;
}
