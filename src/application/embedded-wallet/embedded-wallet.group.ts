import type {
  EmailLoginState,
  EmailUpdateState,
  SocialLoginState,
} from "../../domain/embedded-wallet/login-states.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import type { ActionsCode } from "../shared/lazy-groups.js";
import type { EmailLoginActions } from "./email-login.api.js";
import type { EmailUpdateActions } from "./email-update.api.js";
import type { EmbeddedAccountActions, EmbeddedAccountState } from "./embedded-account.api.js";
import type { SocialLoginActions } from "./social-login.api.js";
import type { SocialLoginFrame } from "./social-login.js";

/** Signed-in user and preferred account type. */
export type EmbeddedAccountCode = ActionsCode<EmbeddedAccountState, EmbeddedAccountActions>;

/** E-mail change. */
export type EmailUpdateCode = ActionsCode<EmailUpdateState, EmailUpdateActions>;

/** The loaded code of the embedded wallet. */
export interface EmbeddedCode extends ActionsCode<EmailLoginState, EmailLoginActions> {
  /**
   * Connector of one namespace. Throws `connection/adapter-not-found` if no such network is listed.
   */
  readonly connector: (namespace: Namespace) => WalletConnector;
  readonly account: EmbeddedAccountCode;
  readonly update: EmailUpdateCode;
  /** The frame, shared with other sign-in methods. */
  readonly frame: SocialLoginFrame;
}

/** The loaded code of social login. */
export interface SocialLoginCode extends ActionsCode<SocialLoginState, SocialLoginActions> {
  /** Completes a sign-in that redirected away from the page and returned. */
  readonly resume: () => void;
}
