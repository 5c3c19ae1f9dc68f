import type { EmailLoginCode } from "../../application/embedded-wallet/email-login.group.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";

/** The embedded wallet once its code is there. */
export interface EmbeddedCode extends EmailLoginCode {
  /**
   * Its transport in one namespace. Throws `connection/adapter-not-found` where no network of it
   * is listed.
   */
  readonly connector: (namespace: Namespace) => WalletConnector;
}
