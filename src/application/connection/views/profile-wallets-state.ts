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
  /** The user's own name of it. */
  readonly label?: string;
  readonly explorerUrl?: string;
}
/**
 * A live address besides the shown one. `endsWallet`: it stands for a wallet of its own, which can
 * be disconnected from here.
 */
export interface OtherAddress extends ConnectedAddress {
  readonly endsWallet: boolean;
}
/** One remembered address of a wallet that is not live. */
export interface RecentAddress {
  readonly wallet: RecentConnection;
  readonly address: string;
  readonly label?: string;
}

/** What the ProfileWallets view shows: one kind of chain at a time. */
export interface ProfileWalletsState {
  /**
   * The kinds of chains the host lists, in the order of the specification; a choice where there is
   * more than one.
   */
  readonly namespaces: readonly Namespace[];
  readonly namespace: Namespace;
  /** Names of the networks of that kind that the host lists. */
  readonly networkNames: readonly string[];
  /** Live wallets of that kind. */
  readonly count: number;
  /** This kind is the one the page uses at present. */
  readonly isInUse: boolean;
  /** The address that is shown and signs in this kind of chain. */
  readonly active?: ConnectedAddress;
  readonly others: readonly OtherAddress[];
  readonly recent: readonly RecentAddress[];
  /** One more wallet can stand beside the others, or none is there yet. */
  readonly canAdd: boolean;
  /** Live wallets of every kind: what "Disconnect all" ends. */
  readonly total: number;
}

/** What the state follows from. */
export interface ProfileWalletsQuestion {
  readonly connection: ConnectionState;
  readonly network: NetworkState;
  readonly namespace: Namespace;
  readonly isMulti: boolean;
}

/** The kinds of chains a host lists. */
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

/** The addresses of what is connected and remembered in one kind of chain. Pure. */
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
