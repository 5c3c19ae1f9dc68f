import type { Account } from "../account/account.js";
import type { Namespace } from "../caip/caip.types.js";
import type { Connector } from "../connectors/connector.js";
import type { LatchkitError } from "../errors/latchkit-error.js";

/** The status of a connection. */
export type ConnectionStatus = "disconnected" | "connecting" | "connected";

/**
 * The attempt a user looks at. `elsewhere`: another tab is asking the wallet; `pending`: the
 * wallet still shows an older request (-32002).
 */
export interface ConnectionAttempt {
  readonly connectorId: string;
  readonly phase: "waiting" | "elsewhere" | "declined" | "pending" | "failed";
  readonly error?: LatchkitError;
}

/** How an attempt ends without a connection. */
export type AttemptEnd = Exclude<ConnectionAttempt["phase"], "waiting" | "elsewhere">;

/** Whether a wallet is being asked, here or in another tab. */
export const isUnderway = (attempt: ConnectionAttempt | undefined): boolean =>
  attempt?.phase === "waiting" || attempt?.phase === "elsewhere";

/** One connected wallet in one namespace. */
export interface Connection {
  readonly connector: Connector;
  readonly namespace: Namespace;
  /** The active account first. */
  readonly accounts: readonly [Account, ...Account[]];
}

/**
 * All connected wallets and the attempt in view. The first of a namespace is its connected one: it
 * is shown, signs and is followed by the account; the others of that namespace are active, live
 * behind it. `status` always follows from connections and attempt.
 */
export interface ConnectionState {
  readonly status: ConnectionStatus;
  readonly connections: readonly Connection[];
  readonly attempt?: ConnectionAttempt;
  /** Another connection is on its way to be the shown one. */
  readonly isSwitchingConnection: boolean;
}

/** Nobody is connected and nothing is tried. */
export const initialConnection: ConnectionState = {
  status: "disconnected",
  connections: [],
  isSwitchingConnection: false,
};

/** The state of these connections and this attempt; anything else stays. */
export const build = (
  { isSwitchingConnection }: ConnectionState,
  connections: readonly Connection[],
  attempt: ConnectionAttempt | undefined,
): ConnectionState => {
  const status =
    // oxlint-disable-next-line no-nested-ternary -- every page loads this: ten bytes less
    connections.length > 0 ? "connected" : isUnderway(attempt) ? "connecting" : "disconnected";
  const base = { status, connections, isSwitchingConnection } as const;
  return attempt === undefined ? base : { ...base, attempt };
};

/**
 * A wallet is being asked. Replaces an older attempt; the same waiting attempt again changes
 * nothing.
 */
export const attempt = (state: ConnectionState, connectorId: string): ConnectionState =>
  state.attempt?.connectorId === connectorId && state.attempt.phase === "waiting"
    ? state
    : build(state, state.connections, { connectorId, phase: "waiting" });

/**
 * The waiting attempt waits for another tab that asks the same wallet; of any other nothing
 * changes.
 */
export const attemptElsewhere = (state: ConnectionState): ConnectionState =>
  state.attempt?.phase === "waiting"
    ? build(state, state.connections, {
        connectorId: state.attempt.connectorId,
        phase: "elsewhere",
      })
    : state;

/** The attempt ended without a connection and stays in view. Without an attempt nothing changes. */
export const attemptEnded = (
  state: ConnectionState,
  phase: AttemptEnd,
  error?: LatchkitError,
): ConnectionState => {
  const current = state.attempt;
  if (current === undefined || (current.phase === phase && current.error === error)) return state;
  return build(state, state.connections, {
    connectorId: current.connectorId,
    phase,
    ...(error !== undefined && { error }),
  });
};

/** The attempt is no longer in view. */
export const clearAttempt = (state: ConnectionState): ConnectionState =>
  state.attempt === undefined ? state : build(state, state.connections, undefined);
