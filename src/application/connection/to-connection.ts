import type { Account } from "../../domain/account/account.js";
import {
  type DefaultAccountTypes,
  defaultTypeFirst,
} from "../../domain/account/default-account-type.js";
import { toAccount } from "../../domain/connection/connection-changes.js";
import type { ConnectionKey } from "../../domain/connection/connection-key.js";
import type { Connection } from "../../domain/connection/connection-state.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import type { Connector } from "../../domain/connectors/connector.js";
import { connectedAs } from "../../domain/connectors/peer-wallet.js";
import type {
  WalletConnector,
  WalletGrant,
  WalletSession,
} from "../../ports/wallet-connector.port.js";
import type { WalletListening } from "./wallet-listening.js";

/**
 * A wallet's accounts as ours: those of the kind that is shown first (S6-003), otherwise in the
 * wallet's order, the active one first.
 */
export const toAccounts = (
  { namespace, connectorId }: ConnectionKey,
  { networkId, accounts: granted }: Pick<WalletSession, "networkId" | "accounts">,
  types?: DefaultAccountTypes,
): readonly [Account, ...Account[]] => {
  // The embedded wallet names the account that signs first; another one is chosen by telling it.
  const isOrdered = connectorId === CONNECTOR_ID.auth;
  const ordered = isOrdered ? granted : defaultTypeFirst(namespace, granted, types);
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
export const toConnection = (
  connector: Connector,
  session: WalletSession,
  types?: DefaultAccountTypes,
): Connection => {
  const { namespace, peer } = session;
  return {
    connector: connectedAs(connector, peer),
    namespace,
    accounts: toAccounts({ namespace, connectorId: connector.id }, session, types),
  };
};
