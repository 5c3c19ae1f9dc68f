import type { Namespace } from "../../../domain/caip/caip.types.js";
import {
  type Connector,
  connectorsOf,
  includesId,
  isSameProvider,
} from "../../../domain/connectors/connector.js";
import type { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { ConnectionState } from "../connection.api.js";
import type { ConnectorsState } from "../../connectors/connectors.api.js";
import { type Group, group } from "../../shared/group.js";
import type { Latchkit } from "../../latchkit.js";
import { derive } from "../../shared/state-store.js";
import { outcomeOf } from "../../shared/views/outcome.js";

/**
 * `idle`: no attempt, retry starts one. `elsewhere`: another tab is asking this wallet.
 * `pending`: the wallet shows an older request.
 */
export type ConnectingPhase =
  | "idle"
  | "waiting"
  | "elsewhere"
  | "pending"
  | "declined"
  | "failed"
  | "connected";

/** The wallet and its progress; `error` is the reason of a failure. */
export interface ConnectingState {
  readonly connectorId: string;
  readonly connector?: Connector;
  readonly phase: ConnectingPhase;
  readonly error?: LatchkitError;
  readonly canRetry: boolean;
}

export interface ConnectingModel extends Group<ConnectingState> {
  retry(): void;
  /** Leaves the view and cancels a pending attempt. */
  back(): void;
  done(): void;
}

const find = (
  connectors: ConnectorsState,
  connection: ConnectionState,
  id: string,
): Connector | undefined =>
  connectorsOf(connectors.groups).find((connector) => includesId(connector, id)) ??
  connection.connections.find(({ connector }) => connector.id === id)?.connector;

const phaseOf = (
  { attempt, connections }: ConnectionState,
  id: string,
  formerId: string | undefined,
): ConnectingPhase => {
  if (attempt?.connectorId === id) return attempt.phase;
  const isSameWallet = connections.some(({ connector }) =>
    isSameProvider(connector, { id, formerId }),
  );
  return isSameWallet ? "connected" : "idle";
};

export const connectingState = (
  connectors: ConnectorsState,
  connection: ConnectionState,
  connectorId: string,
): ConnectingState => {
  const connector = find(connectors, connection, connectorId);
  const phase = phaseOf(connection, connectorId, connector?.formerId);
  const error = phase === "connected" || phase === "idle" ? undefined : connection.attempt?.error;
  return {
    connectorId,
    phase,
    canRetry: phase === "declined" || phase === "failed" || phase === "pending" || phase === "idle",
    ...(connector === undefined ? {} : { connector }),
    ...(error === undefined ? {} : { error }),
  };
};

/**
 * View model of ConnectingExternal. Opening the view sends no request: the selected row has
 * already asked the wallet.
 */
export const connectingModel = (
  latchkit: Latchkit,
  connectorId: string,
  namespace?: Namespace,
): ConnectingModel => {
  const state = derive([latchkit.connectors, latchkit.connection], (connectors, connection) =>
    connectingState(connectors, connection, connectorId),
  );
  return group(state, {
    retry: () =>
      void outcomeOf(
        latchkit.connection.connect(connectorId, namespace === undefined ? {} : { namespace }),
      ),
    back: () => latchkit.navigation.back(),
    done: () => void outcomeOf(latchkit.modal.close()),
  });
};
