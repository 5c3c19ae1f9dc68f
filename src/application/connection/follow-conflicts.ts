import type { Subscription } from "rxjs";
import type { Connection } from "../../domain/connection/connection-state.js";
import type { PresentWallets } from "../connectors/present-wallets.api.js";
import type { ConnectionRegistration } from "./connection-registration.js";
import type { ConnectionStore } from "./connection.store.js";

/** What is looked at. */
export interface ConflictParts {
  readonly registry: PresentWallets;
  readonly connectionStore: ConnectionStore;
  readonly registration: Pick<ConnectionRegistration, "conflicting">;
}

/**
 * A second announcer with the identity of a connected wallet may come at any time. Until it came
 * nobody could know of which of the two the user meant: what the user connected in this page is
 * marked, what came back silently ends here and is not revoked.
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
