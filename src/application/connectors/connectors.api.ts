import type { ConnectorGroup } from "../../domain/connectors/connector.js";
import type { Group } from "../shared/group.js";

/** The wallets the user can choose from. */
export interface ConnectorsState {
  /** Sorted, without empty groups and without hidden or excluded connectors. */
  readonly groups: readonly ConnectorGroup[];
}

/** The wallets to choose from, in groups. */
export type ConnectorsGroup = Group<ConnectorsState>;
