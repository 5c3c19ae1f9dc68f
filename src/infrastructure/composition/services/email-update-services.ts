import type {
  EmailUpdateActions,
  EmailUpdateGroup,
} from "../../../application/embedded-wallet/email-update.api.js";
import { type ActionsCode, lazyActions } from "../../../application/shared/lazy-actions.js";
import type { Lazy } from "../../../application/shared/lazy.js";
import {
  EMAIL_UPDATE_START,
  type EmailUpdateState,
} from "../../../domain/embedded-wallet/email-update-state.js";
import type { Capability } from "./capability.types.js";
import type { Services } from "../services.js";
import type { Bindings } from "../bindings.js";

/** E-mail change services of an idle page. */
export interface EmailUpdateRows {
  readonly emailUpdateCode: Lazy<ActionsCode<EmailUpdateState, EmailUpdateActions>>;
}

declare module "../services.js" {
  interface CapabilityServices extends EmailUpdateRows {}
}

/** E-mail change factories; the code is in the embedded-wallet chunk. */
export const EMAIL_UPDATE_ROWS: Bindings<EmailUpdateRows, Services> = {
  emailUpdateCode: ({ lazy, embeddedCode }) =>
    lazy("email-update", async () => (await embeddedCode.load()).update),
};

/** `latchkit.emailUpdate`. */
export const EMAIL_UPDATE = {
  services: EMAIL_UPDATE_ROWS,
  group: ({ emailUpdateCode }: Services): EmailUpdateGroup =>
    lazyActions(emailUpdateCode, EMAIL_UPDATE_START),
  opens: ["UpdateEmailWallet"],
} satisfies Capability;
