import type { Namespace } from "../../domain/caip/caip.types.js";
import type { Connector } from "../../domain/connectors/connector.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { Readable } from "../shared/state-store.js";

/** The wallets that are present in the page, for use cases that ask one of them. */
export interface PresentWallets extends Readable<readonly DiscoveredWallet[]> {
  /**
   * `namespace`: only where the wallet serves it. Also a provider that is listed by another id
   * since it announced itself.
   */
  find(connectorId: string, namespace?: Namespace): DiscoveredWallet | undefined;
  has(connectorId: string): boolean;
  /**
   * Whether two connectors are one provider of the page as it is listed by now: it may have
   * announced itself, or come to `window.ethereum`, after it was connected.
   */
  isOneProvider(one: Connector, other: Connector): boolean;
}
