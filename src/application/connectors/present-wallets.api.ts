import type { Namespace } from "../../domain/caip/caip.types.js";
import type { Connector } from "../../domain/connectors/connector.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { Readable } from "../shared/state-store.js";

export interface PresentWallets extends Readable<readonly DiscoveredWallet[]> {
  /**
   * Finds a wallet by connector id. `namespace`: only if the wallet supports it. Also finds a
   * provider that announced itself under another id since it was connected.
   */
  find(connectorId: string, namespace?: Namespace): DiscoveredWallet | undefined;
  has(connectorId: string): boolean;
  /**
   * A provider may have announced itself, or moved to `window.ethereum`, after it was connected.
   */
  isSameProvider(one: Connector, other: Connector): boolean;
}
