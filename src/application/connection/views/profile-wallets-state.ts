import { explorerLink, type Network } from "../../../domain/network/network.js";
import type { Account } from "../../../domain/account/account.js";
import { NAMESPACES, type CaipNetworkId, type Namespace } from "../../../domain/caip/caip.types.js";
import type { Connection } from "../../../domain/connection/connection-state.js";
import type { RecentConnection } from "../../../domain/connection/recent-connection.js";
import type { Connector } from "../../../domain/connectors/connector.js";
import type { ConnectionState } from "../connection.api.js";
import type { NetworkState } from "../../network/network.api.js";

/** One address of a connected wallet. */
export interface ConnectedAddress {
  readonly account: Account;
  readonly connector: Connector;
  readonly label?: string;
  readonly explorerUrl?: string;
}
/**
 * A live address that is not selected. `endsWallet`: it is the first of another wallet, which can
 * be disconnected from here.
 */
export interface OtherAddress extends ConnectedAddress {
  readonly endsWallet: boolean;
}
/** A remembered address of a wallet that is not live. */
export interface RecentAddress {
  readonly wallet: RecentConnection;
  readonly address: string;
  readonly label?: string;
}

/** State of the ProfileWallets view for one namespace. */
export interface ProfileWalletsState {
  /** The listed namespaces in the specification's order; a selector is shown for more than one. */
  readonly namespaces: readonly Namespace[];
  readonly namespace: Namespace;
  /** Names of the listed networks of the namespace. */
  readonly networkNames: readonly string[];
  readonly count: number;
  readonly isInUse: boolean;
  /** The selected, signing address of the namespace. */
  readonly active?: ConnectedAddress;
  readonly others: readonly OtherAddress[];
  readonly recent: readonly RecentAddress[];
  readonly canAdd: boolean;
  /** Number of live wallets in all namespaces, for "Disconnect all". */
  readonly total: number;
}

/** Inputs of `profileWalletsState`. */
export interface ProfileWalletsQuestion {
  readonly connection: ConnectionState;
  readonly network: NetworkState;
  readonly namespace: Namespace;
  readonly isMulti: boolean;
}

/** The namespaces that the host lists. */
export const listedNamespaces = (networks: readonly Network[]): readonly Namespace[] =>
  NAMESPACES.filter((namespace) => networks.some((one) => one.namespace === namespace));

const explorerOf = (
  networks: readonly Network[],
  networkId: CaipNetworkId,
  address: string,
): string | undefined => {
  const base = networks.find(({ id }) => id === networkId)?.explorerUrl;
  return base && explorerLink(base, "address", address);
};

/** The connected and remembered addresses of one namespace. Pure. */
export const profileWalletsState = ({
  connection,
  network: { networks, active },
  namespace,
  isMulti,
}: ProfileWalletsQuestion): ProfileWalletsState => {
  const connected = connection.connections.filter((one) => one.namespace === namespace);
  const labelled = (address: string): { readonly label?: string } => {
    const label = connection.labels[`${namespace}:${address}`];
    return label === undefined ? {} : { label };
  };
  const toAddress = ({ connector }: Connection, account: Account): ConnectedAddress => {
    const explorerUrl = explorerOf(networks, account.networkId, account.address);
    return {
      account,
      connector,
      ...labelled(account.address),
      ...(explorerUrl !== undefined && { explorerUrl }),
    };
  };
  const [shown] = connected;
  const all = connected.flatMap((one) =>
    one.accounts.map(
      (account, at): OtherAddress => ({
        ...toAddress(one, account),
        endsWallet: one !== shown && at === 0,
      }),
    ),
  );
  const recent = connection.recent
    .filter((one) => one.namespace === namespace)
    .flatMap((wallet) =>
      wallet.accounts.map(
        ({ address }): RecentAddress => ({ wallet, address, ...labelled(address) }),
      ),
    );
  return {
    namespaces: listedNamespaces(networks),
    namespace,
    networkNames: networks.filter((one) => one.namespace === namespace).map(({ name }) => name),
    isInUse: active.namespace === namespace,
    count: connected.length,
    total: new Set(connection.connections.map(({ connector }) => connector.id)).size,
    others: all.slice(1),
    recent,
    canAdd: isMulti || connected.length === 0,
    ...(shown && { active: toAddress(shown, shown.accounts[0]) }),
  };
};
