import type { Namespace } from "../../../domain/caip/caip.types.js";
import {
  type Connector,
  connectorIdIn,
  connectorsOf,
  includesId,
} from "../../../domain/connectors/connector.js";
import type { ConnectionState } from "../connection.api.js";
import type { ConnectorsState } from "../../connectors/connectors.api.js";
import { type Group, group } from "../../shared/group.js";
import type { Latchkit } from "../../latchkit.js";
import type { NetworkState } from "../../network/network.api.js";
import type { Network } from "../../../domain/network/network.js";
import { derive } from "../../shared/state-store.js";
import { outcomeOf } from "../../shared/views/outcome.js";

/** A namespace the wallet supports; `isConnected`: this wallet is connected there. */
export interface ChainRow {
  readonly namespace: Namespace;
  readonly isConnected: boolean;
  readonly network: Network;
  /** The wallet's icon for this namespace, if its icons differ. */
  readonly icon?: string;
}
/**
 * The wallet, missing if it left the page, and the namespaces that it supports and the host lists.
 */
export interface ConnectingMultiChainState {
  readonly connector?: Connector;
  readonly rows: readonly ChainRow[];
}
export interface ConnectingMultiChainModel extends Group<ConnectingMultiChainState> {
  /**
   * Asks the wallet for this namespace, in the tap, and shows the waiting view. A connected wallet
   * may grant another account.
   */
  choose(namespace: Namespace): void;
  back(): void;
}

const differentIcons = ({ icons = {} }: Connector): NonNullable<Connector["icons"]> => {
  const iconList = Object.values(icons).filter((icon) => icon !== undefined);
  return new Set(iconList).size > 1 ? icons : {};
};

const iconIn = (connector: Connector, namespace: Namespace): Pick<ChainRow, "icon"> => {
  const icon = differentIcons(connector)[namespace];
  return icon === undefined ? {} : { icon };
};

export const connectingMultiChainState = (
  { groups }: ConnectorsState,
  { connections }: ConnectionState,
  { networks }: NetworkState,
  connectorId: string,
): ConnectingMultiChainState => {
  const connector = connectorsOf(groups).find(({ id }) => id === connectorId);
  if (connector === undefined) return { rows: [] };
  const rows = connector.namespaces.flatMap((namespace): readonly ChainRow[] => {
    const network = networks.find((one) => one.namespace === namespace);
    if (network === undefined) return [];
    const isConnected = connections.some(
      (one) => one.namespace === namespace && includesId(connector, one.connector.id),
    );
    return [{ namespace, network, isConnected, ...iconIn(connector, namespace) }];
  });
  return { connector, rows };
};

export const connectingMultiChainModel = (
  latchkit: Latchkit,
  connectorId: string,
): ConnectingMultiChainModel => {
  const { connectors, connection, network, navigation } = latchkit;
  const state = derive([connectors, connection, network], (all, connectedNamespaces, namespaces) =>
    connectingMultiChainState(all, connectedNamespaces, namespaces, connectorId),
  );
  return group(state, {
    choose: (namespace) => {
      const { connector } = state.snapshot;
      if (connector === undefined) return;
      const id = connectorIdIn(connector, namespace);
      void outcomeOf(connection.connect(id, { namespace }));
      navigation.push({ view: "ConnectingExternal", connectorId: id, namespace });
    },
    back: () => navigation.back(),
  });
};
