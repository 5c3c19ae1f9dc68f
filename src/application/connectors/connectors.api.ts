import type { ConnectorGroup } from "../../domain/connectors/connector.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { Group } from "../shared/group.js";
import type { Readable } from "../shared/state-store.js";

export interface ConnectorsState {
  /** Ordered, empty groups left out, hidden and excluded connectors removed. */
  readonly groups: readonly ConnectorGroup[];
}

/** The wallets to choose from, in their groups. */
export type ConnectorsGroup = Group<ConnectorsState>;

/** The wallets that are present in the page, for use cases that ask one of them. */
export interface PresentWallets extends Readable<readonly DiscoveredWallet[]> {
  /** `namespace`: only where the wallet serves it. */
  find(connectorId: string, namespace?: Namespace): DiscoveredWallet | undefined;
  has(connectorId: string): boolean;
}
