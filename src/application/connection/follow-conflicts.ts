import type { Subscription } from "rxjs";
import type { Connection } from "../../domain/connection/connection-state.js";
import type { PresentWallets } from "../connectors/present-wallets.api.js";
import type { ConnectionRegistration } from "./connection-registration.js";
import type { ConnectionStore } from "./connection.store.js";

/** Dependencies of `followConflicts`. */
export interface ConflictParts {
  readonly registry: PresentWallets;
  readonly connectionStore: ConnectionStore;
  readonly registration: Pick<ConnectionRegistration, "conflicting">;
}

/**
 * Handles a second provider that announces the identity of a connected wallet. A connection the
 * user made on this page is marked; a silently restored one ends here without being revoked,
 * because it may be the wrong provider.
 */
export const followConflicts = ({
  registry,
  connectionStore,
  registration,
}: ConflictParts): Subscription => {
  const isConflicting = ({ connector, namespace }: Connection): boolean =>
    !connector.isConflicting &&
    registry.find(connector.id, namespace)?.connector.isConflicting === true;
  return registry.state$.subscribe(() => {
    const found = connectionStore.snapshot.connection.connections.filter(isConflicting);
    if (found.length > 0) registration.conflicting(found);
  });
};
