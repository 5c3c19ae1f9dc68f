import type {
  EmbeddedAccountActions,
  EmbeddedAccountState,
} from "../../application/embedded-wallet/embedded-account.api.js";
import type { EmailLoginActions } from "../../application/embedded-wallet/email-login.api.js";
import type { SocialLoginFrame } from "../../application/embedded-wallet/social-login.js";
import type { ActionsCode } from "../../application/shared/lazy-actions.js";
import type { EmailUpdateActions } from "../../application/embedded-wallet/email-update.api.js";
import type { EmailUpdateState } from "../../domain/embedded-wallet/email-update-state.js";
import type { EmailLoginState } from "../../domain/embedded-wallet/email-login-state.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";

/** The embedded wallet once its code is there. */
export interface EmbeddedCode extends ActionsCode<EmailLoginState, EmailLoginActions> {
  /**
   * Its transport in one namespace. Throws `connection/adapter-not-found` where no network of it
   * is listed.
   */
  readonly connector: (namespace: Namespace) => WalletConnector;
  /** Its account: who is signed in, and which kind is preferred. */
  readonly account: ActionsCode<EmbeddedAccountState, EmbeddedAccountActions>;
  /** Changing its e-mail address. */
  readonly update: ActionsCode<EmailUpdateState, EmailUpdateActions>;
  /** Its frame, for other ways to sign in. */
  readonly frame: SocialLoginFrame;
}
