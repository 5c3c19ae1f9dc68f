import type { ConnectorGroup } from "../../domain/connectors/connector.js";
import type { Group } from "../shared/group.js";

/** The wallets that there are to choose from. */
export interface ConnectorsState {
  /** Ordered, empty groups left out, hidden and excluded connectors removed. */
  readonly groups: readonly ConnectorGroup[];
}

/** The wallets to choose from, in their groups. */
export type ConnectorsGroup = Group<ConnectorsState>;
