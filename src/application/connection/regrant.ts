import type { Namespace } from "../../domain/caip/caip.types.js";
import {
  type Connection,
  type ConnectionKey,
  hasKey,
} from "../../domain/connection/connection-state.js";
import type { Connector } from "../../domain/connectors/connector.js";
import type { WalletGrant } from "../../ports/wallet-connector.port.js";
import { type RegisteredConnection, toConnection, withFirst } from "./open-wallets.js";

/** What a connected wallet grants now. */
export interface Regrant {
  readonly connector: Connector;
  readonly grants: readonly WalletGrant[];
  readonly withdrawn: readonly Namespace[];
}

/**
 * The change of a session whose grants changed. A namespace that another wallet uses stays with it
 * unless `isMulti`. The user's selected account stays while it is granted, unless the wallet chose
 * another one since.
 */
export const regrantChange = (
  { connector, grants, withdrawn }: Regrant,
  connections: readonly Connection[],
  isMulti: boolean,
): {
  readonly registered: readonly RegisteredConnection[];
  readonly ended: readonly ConnectionKey[];
} => {
  const connectorId = connector.id;
  const own = (namespace: Namespace): Connection | undefined =>
    connections.find(hasKey({ namespace, connectorId }));
  const isFree = (namespace: Namespace): boolean =>
    isMulti ||
    own(namespace) !== undefined ||
    !connections.some((one) => one.namespace === namespace);
  const registered = grants
    .filter(({ session: { namespace } }) => isFree(namespace))
    .map(
      ({ wallet, session: granted }): RegisteredConnection => ({
        wallet,
        connection: withFirst(
          toConnection(connector, granted),
          granted.isChosen ? undefined : own(granted.namespace)?.accounts[0].address,
        ),
      }),
    );
  return {
    registered,
    ended: withdrawn.filter(own).map((namespace) => ({ namespace, connectorId })),
  };
};
