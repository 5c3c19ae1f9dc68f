import type { Account } from "../../domain/account/account.js";
import { defaultTypeFirst } from "../../domain/account/default-account-type.js";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import { toAccount } from "../../domain/connection/connection-changes.js";
import type { Connection } from "../../domain/connection/connection-state.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import type { Connector } from "../../domain/connectors/connector.js";
import { connectedAs } from "../../domain/connectors/peer-wallet.js";
import type {
  WalletAccount,
  WalletConnector,
  WalletGrant,
  WalletSession,
} from "../../ports/wallet-connector.port.js";
import type { WalletListening } from "./wallet-listening.js";

/**
 * A wallet's accounts as ours: those of the kind its namespace shows first, otherwise in the
 * wallet's order, the active one first.
 */
export const toAccounts = (
  namespace: Namespace,
  connectorId: string,
  networkId: CaipNetworkId,
  granted: readonly [WalletAccount, ...WalletAccount[]],
): readonly [Account, ...Account[]] => {
  // The embedded wallet names the account that signs first; another one is chosen by telling it.
  const isOrdered = connectorId === CONNECTOR_ID.auth;
  const ordered = isOrdered ? granted : defaultTypeFirst(namespace, granted);
  const [first, ...others] = ordered.map((account) =>
    toAccount(account, { namespace, networkId, connectorId }),
  );
  return [first as Account, ...others];
};

/** A connection and the transport that serves it. */
export interface RegisteredConnection {
  readonly connection: Connection;
  readonly wallet: WalletConnector;
  /** What the wallet notified of since it was asked, where it is listened to already. */
  readonly following?: WalletListening;
}

/** All that one approval grants, what was asked for first. */
export const grantsOf = (wallet: WalletConnector, session: WalletSession): readonly WalletGrant[] =>
  session.grants ?? [{ wallet, session }];

/** What a wallet granted, as a connection. */
export const toConnection = (connector: Connector, session: WalletSession): Connection => ({
  connector: connectedAs(connector, session.peer),
  namespace: session.namespace,
  accounts: toAccounts(session.namespace, connector.id, session.networkId, session.accounts),
});
