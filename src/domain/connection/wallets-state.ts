import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { namespaceOf } from "../caip/caip.js";
import type { NetworkSwitch } from "../network/network-route.js";
import type { Connection, ConnectionState } from "./connection-state.js";
import { isOneProvider, type ProviderIds } from "../connectors/connector.js";

/**
 * Whether this wallet is the one shown in its namespace. Chosen once more it is not asked: another
 * account is chosen in the wallet itself. One that is connected behind another is asked, and comes
 * to the front.
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
 * Who is connected, where, and what is being asked of a wallet. One object, so that account and
 * network can never disagree (G4).
 */
export interface WalletsState {
  readonly connection: ConnectionState;
  readonly activeNetworkId: CaipNetworkId;
  readonly isRestoring: boolean;
  readonly switching?: NetworkSwitch;
}

/** No switch is requested any more. */
export const withoutSwitch = ({ switching: _, ...state }: WalletsState): WalletsState => state;

/**
 * The network a wallet is looked for: the one whose wallet is to be connected first, else the
 * active one.
 */
export const wantedNetworkId = ({ activeNetworkId, switching }: WalletsState): CaipNetworkId =>
  switching?.phase === "connect" ? switching.networkId : activeNetworkId;

/** The active connection: the connected one of the active network's namespace. */
export const activeConnection = ({
  connection: { connections },
  activeNetworkId,
}: WalletsState): Connection | undefined =>
  connections.find(({ namespace }) => namespace === namespaceOf(activeNetworkId));

/**
 * The connected one of a namespace, which is the first of it; without a namespace the active one.
 */
export const connectionOf = (state: WalletsState, namespace?: Namespace): Connection | undefined =>
  namespace === undefined
    ? activeConnection(state)
    : state.connection.connections.find((one) => one.namespace === namespace);
