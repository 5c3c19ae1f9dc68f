import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { namespaceOf } from "../caip/caip.js";
import type { NetworkSwitch } from "../network/network-route.js";
import type { Connection, ConnectionState } from "./connection-state.js";
import { isOneProvider, type ProviderIds } from "../connectors/connector.js";

/**
 * True if this wallet is displayed in its namespace. Choosing it again does not ask it: the user
 * changes accounts in the wallet. A wallet connected in the background is asked and moves to the
 * front.
 */
export const isShownWallet = (
  { connections }: Pick<ConnectionState, "connections">,
  namespace: Namespace,
  wallet: ProviderIds,
): boolean => {
  const shown = connections.find((one) => one.namespace === namespace);
  return shown !== undefined && isOneProvider(shown.connector, wallet);
};

/**
 * Connections, active network and pending switch in one object, so that account and network cannot
 * disagree.
 */
export interface WalletsState {
  readonly connection: ConnectionState;
  readonly activeNetworkId: CaipNetworkId;
  readonly isRestoring: boolean;
  readonly switching?: NetworkSwitch;
}

/** Removes the pending switch. */
export const withoutSwitch = ({ switching: _, ...state }: WalletsState): WalletsState => state;

/**
 * Network for choosing a wallet: the target of a switch that must connect first, else the active
 * network.
 */
export const wantedNetworkId = ({ activeNetworkId, switching }: WalletsState): CaipNetworkId =>
  switching?.phase === "connect" ? switching.networkId : activeNetworkId;

/** The first connection of the active network's namespace. */
export const activeConnection = ({
  connection: { connections },
  activeNetworkId,
}: WalletsState): Connection | undefined =>
  connections.find(({ namespace }) => namespace === namespaceOf(activeNetworkId));

/** The first connection of a namespace; without a namespace, the active connection. */
export const connectionOf = (state: WalletsState, namespace?: Namespace): Connection | undefined =>
  namespace === undefined
    ? activeConnection(state)
    : state.connection.connections.find((one) => one.namespace === namespace);
