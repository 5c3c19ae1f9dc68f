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

/** The embedded wallet's loaded code. */
export interface EmbeddedCode extends ActionsCode<EmailLoginState, EmailLoginActions> {
  /**
   * Connector of one namespace. Throws `connection/adapter-not-found` if no such network is listed.
   */
  readonly connector: (namespace: Namespace) => WalletConnector;
  /** Signed-in user and preferred account type. */
  readonly account: ActionsCode<EmbeddedAccountState, EmbeddedAccountActions>;
  /** E-mail change. */
  readonly update: ActionsCode<EmailUpdateState, EmailUpdateActions>;
  /** The frame, shared with other sign-in methods. */
  readonly frame: SocialLoginFrame;
}
