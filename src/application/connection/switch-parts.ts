import type { SocialProvider } from "../../domain/embedded-wallet/social-providers.js";
import type { Environment } from "../../ports/environment.port.js";
import type { PresentWallets } from "../connectors/present-wallets.api.js";
import type { ConnectWallet } from "./connect-wallet.js";
import type { ConnectionMemoryWriter } from "./connection-memory-writer.js";
import type { ConnectionStore } from "./connection.store.js";
import type { OpenWallets } from "./open-wallets.js";
import type { UntilConnectedParts } from "./until-connected.js";

/** What switching needs. */
export interface SwitchParts extends UntilConnectedParts {
  readonly connectionStore: ConnectionStore;
  readonly registry: PresentWallets;
  readonly open: OpenWallets;
  readonly connect: ConnectWallet;
  readonly memoryWriter: ConnectionMemoryWriter;
  readonly environment: Pick<Environment, "isMobile">;
  /** The account elsewhere that last signed in to the embedded wallet. */
  readonly lastProvider: () => SocialProvider | undefined;
}
