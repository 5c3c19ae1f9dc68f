import { namespaceOf } from "../caip/caip.js";
import type { CaipNetworkId } from "../caip/caip.types.js";
import type { Connection } from "../connection/connection-state.js";

/** What the active network depends on once connections began or ended. */
export interface StandingQuestion {
  readonly activeNetworkId: CaipNetworkId;
  /** The first of each namespace is its connected one. */
  readonly connections: readonly Connection[];
  /** The user or the host chose the active network though nobody is connected there: it stays. */
  readonly isChosen: boolean;
}

/**
 * The active network after connections began or ended: where the connected wallet of its namespace
 * is; without one, where the first wallet that is connected is, so that nobody is connected and not
 * shown. Without any wallet it stays.
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
