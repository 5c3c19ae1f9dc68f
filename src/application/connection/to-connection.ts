import type { Account } from "../../domain/account/account.js";
import { defaultTypeFirst } from "../../domain/account/default-account-type.js";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import { toAccount } from "../../domain/connection/connection-changes.js";
import { type Connection, accountsFrom } from "../../domain/connection/connection-state.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import type { Connector } from "../../domain/connectors/connector.js";
import { connectedAs } from "../../domain/connectors/peer-wallet.js";
import type {
  WalletAccount,
  WalletConnector,
  WalletGrant,
  WalletSession,
} from "../../ports/wallet-connector.port.js";

/**
 * Converts a wallet's accounts: the namespace's default account type first, otherwise in the
 * wallet's order.
 */
export const toAccounts = (
  namespace: Namespace,
  connectorId: string,
  networkId: CaipNetworkId,
  granted: readonly [WalletAccount, ...WalletAccount[]],
): readonly [Account, ...Account[]] => {
  // The embedded wallet lists its signing account first; `choose` changes it.
  const isOrdered = connectorId === CONNECTOR_ID.auth;
  const ordered = isOrdered ? granted : defaultTypeFirst(namespace, granted);
  const [first, ...others] = ordered.map((account) =>
    toAccount(account, { namespace, networkId, connectorId }),
  );
  return [first as Account, ...others];
};

/** All grants of one approval, the requested one first. */
export const grantsOf = (wallet: WalletConnector, session: WalletSession): readonly WalletGrant[] =>
  session.grants ?? [{ wallet, session }];

/** Converts a wallet's grant to a connection. */
export const toConnection = (connector: Connector, session: WalletSession): Connection => ({
  connector: connectedAs(connector, session.peer),
  namespace: session.namespace,
  accounts: toAccounts(session.namespace, connector.id, session.networkId, session.accounts),
});

/** Moves an account to the front, if the connection has it. */
export const withFirst = (connection: Connection, address: string | undefined): Connection => ({
  ...connection,
  accounts: accountsFrom(connection, address) ?? connection.accounts,
});
