import { namespaceOf } from "../caip/caip.js";
import type { CaipNetworkId } from "../caip/caip.types.js";
import type { Connection } from "../connection/connection-state.js";

/** Input for updating the active network after connection changes. */
export interface StandingQuestion {
  readonly activeNetworkId: CaipNetworkId;
  /** The first connection of a namespace is its displayed one. */
  readonly connections: readonly Connection[];
  /** The user or host chose the active network without a connection: it is retained. */
  readonly isChosen: boolean;
}

/**
 * The active network after connection changes: that of its namespace's displayed wallet; without
 * one, that of the first connected wallet, so that a connected wallet is always displayed.
 * Unchanged without any wallet.
 */
export const standingNetworkId = ({
  activeNetworkId,
  connections,
  isChosen,
}: StandingQuestion): CaipNetworkId => {
  const active = connections.find(({ namespace }) => namespaceOf(activeNetworkId) === namespace);
  const next = active ?? (isChosen ? undefined : connections[0]);
  return next?.accounts[0].networkId ?? activeNetworkId;
};
