import type { Account } from "../account/account.js";
import type { Namespace, CaipNetworkId } from "../caip/caip.types.js";
import { type Connector, isSameProvider, type ProviderIds } from "../connectors/connector.js";
import type { PeerWallet } from "../connectors/wallet-match.js";
import type { LatchkitError } from "../errors/latchkit-error.js";
import { namespaceOf } from "../caip/caip.js";
import type { NetworkSwitch } from "../network/network-route.js";

/** The status of a connection. */
export type ConnectionStatus = "disconnected" | "connecting" | "connected";

/** `elsewhere`: another tab is asking the wallet. `pending`: the wallet shows an older request. */
export interface ConnectionAttempt {
  /** Id of the connector that was chosen. */
  readonly connectorId: string;
  /** What the attempt waits for, or how it ended. */
  readonly phase: "waiting" | "elsewhere" | "declined" | "pending" | "failed";
  /** The error of a failed attempt. */
  readonly error?: LatchkitError;
}

/** How an attempt ends without a connection. */
export type AttemptEnd = Exclude<ConnectionAttempt["phase"], "waiting" | "elsewhere">;

/** True while a wallet is being asked, in this or another tab. */
export const isAttemptPending = (attempt: ConnectionAttempt | undefined): boolean =>
  attempt?.phase === "waiting" || attempt?.phase === "elsewhere";

/** A connected wallet in one namespace. */
export interface Connection {
  /** The connector of the wallet. */
  readonly connector: Connector;
  /** The namespace of the connection. */
  readonly namespace: Namespace;
  /** Active account first. */
  readonly accounts: readonly [Account, ...Account[]];
}

/** The first connection of a namespace is displayed and signs; the others are in the background. */
export interface ConnectionState {
  /** Derived from the connections and the attempt. */
  readonly status: ConnectionStatus;
  /** All connections. */
  readonly connections: readonly Connection[];
  /** The current or last attempt; absent before the first. */
  readonly attempt?: ConnectionAttempt;
  /** True while another connection is being selected. */
  readonly isSwitchingConnection: boolean;
}

/** State without connections and attempt. */
export const initialConnection: ConnectionState = {
  status: "disconnected",
  connections: [],
  isSwitchingConnection: false,
};

const statusOf = (
  connections: readonly Connection[],
  attempt: ConnectionAttempt | undefined,
): ConnectionStatus => {
  if (connections.length > 0) return "connected";
  return isAttemptPending(attempt) ? "connecting" : "disconnected";
};

/** Builds the state and derives its status. */
export const buildState = (
  { isSwitchingConnection }: ConnectionState,
  connections: readonly Connection[],
  attempt: ConnectionAttempt | undefined,
): ConnectionState => {
  const status = statusOf(connections, attempt);
  const base = { status, connections, isSwitchingConnection } as const;
  return attempt === undefined ? base : { ...base, attempt };
};

/** Starts an attempt and replaces an older one. Ignores a repeated waiting attempt. */
export const startAttempt = (state: ConnectionState, connectorId: string): ConnectionState =>
  state.attempt?.connectorId === connectorId && state.attempt.phase === "waiting"
    ? state
    : buildState(state, state.connections, { connectorId, phase: "waiting" });

/** Marks the waiting attempt as handled by another tab; ignored in other phases. */
export const markAttemptInOtherTab = (state: ConnectionState): ConnectionState =>
  state.attempt?.phase === "waiting"
    ? buildState(state, state.connections, {
        connectorId: state.attempt.connectorId,
        phase: "elsewhere",
      })
    : state;

/** Ends the attempt without a connection; it remains displayed. Ignored without an attempt. */
export const endAttempt = (
  state: ConnectionState,
  phase: AttemptEnd,
  error?: LatchkitError,
): ConnectionState => {
  const current = state.attempt;
  if (current === undefined || (current.phase === phase && current.error === error)) return state;
  return buildState(state, state.connections, {
    connectorId: current.connectorId,
    phase,
    ...(error !== undefined && { error }),
  });
};

export const clearAttempt = (state: ConnectionState): ConnectionState =>
  state.attempt === undefined ? state : buildState(state, state.connections, undefined);

/** Identifies a connection: a connector in a namespace. */
export interface ConnectionKey {
  /** The namespace of the connection. */
  readonly namespace: Namespace;
  /** Id of the connector. */
  readonly connectorId: string;
}

export const keyOf = ({ namespace, connector }: Connection): ConnectionKey => ({
  namespace,
  connectorId: connector.id,
});

export const isSameKey = (a: ConnectionKey, b: ConnectionKey): boolean =>
  a.namespace === b.namespace && a.connectorId === b.connectorId;

/** Predicate for the connection with this key. */
export const hasKey =
  ({ namespace, connectorId }: ConnectionKey) =>
  (one: Connection): boolean =>
    one.namespace === namespace && one.connector.id === connectorId;

/** True if this wallet is already displayed in its namespace; it is then not asked again. */
export const isShownWallet = (
  { connections }: Pick<ConnectionState, "connections">,
  namespace: Namespace,
  wallet: ProviderIds,
): boolean => {
  const shown = connections.find((one) => one.namespace === namespace);
  return shown !== undefined && isSameProvider(shown.connector, wallet);
};

/** Connections, active network and pending switch, which change together. */
export interface WalletsState {
  readonly connection: ConnectionState;
  readonly activeNetworkId: CaipNetworkId;
  readonly isRestoring: boolean;
  readonly switching?: NetworkSwitch;
}

export const withoutSwitch = ({ switching: _, ...state }: WalletsState): WalletsState => state;

/** The network for choosing a wallet: the target of a pending switch, else the active one. */
export const targetNetworkId = ({ activeNetworkId, switching }: WalletsState): CaipNetworkId =>
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

const isShownAs = (
  { type, walletId, name, icon }: Connector,
  peer: PeerWallet | undefined,
): boolean =>
  peer === undefined ||
  type !== "WALLET_CONNECT" ||
  walletId !== undefined ||
  (name === peer.name && icon === peer.icon);

/** The connector to display once connected: the user's choice wins over the peer's name. */
export const displayedConnector = (
  connector: Connector,
  peer: PeerWallet | undefined,
): Connector => (isShownAs(connector, peer) ? connector : { ...connector, ...peer });
