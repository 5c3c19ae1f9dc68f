import { toNetworkSpelling } from "../../../domain/address/evm-address.js";
import { Subscription } from "rxjs";
import { type Namespace, NAMESPACES, type CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { hasKey, keyOf, type Connection } from "../../../domain/connection/connection-state.js";
import { internalsOf } from "../../internals.js";
import { type Group, group } from "../../shared/group.js";
import type { Latchkit } from "../../latchkit.js";
import { StateStore, derive } from "../../shared/state-store.js";
import { outcomeOf, type Outcome } from "../../shared/views/outcome.js";
import { explorerLink, type Network } from "../../../domain/network/network.js";
import type { Account } from "../../../domain/account/account.js";
import type { RecentConnection } from "../../../domain/connection/recent-connection.js";
import type { Connector } from "../../../domain/connectors/connector.js";
import type { ConnectionState } from "../connection.api.js";
import type { NetworkState } from "../../network/network.api.js";

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

export interface ProfileWalletsState {
  /** In the specification's order; a selector is shown for more than one. */
  readonly namespaces: readonly Namespace[];
  readonly namespace: Namespace;
  readonly networkNames: readonly string[];
  readonly count: number;
  readonly isInUse: boolean;
  /** The selected, signing address of the namespace. */
  readonly active?: ConnectedAddress;
  readonly others: readonly OtherAddress[];
  readonly recent: readonly RecentAddress[];
  readonly canAdd: boolean;
  /** Live wallets in all namespaces. */
  readonly total: number;
}

export interface ProfileWalletsInput {
  readonly connection: ConnectionState;
  readonly network: NetworkState;
  readonly namespace: Namespace;
  readonly isMulti: boolean;
}

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
}: ProfileWalletsInput): ProfileWalletsState => {
  const connections = connection.connections.filter((one) => one.namespace === namespace);
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
  const [shown] = connections;
  const all = connections.flatMap((one) =>
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
    count: connections.length,
    total: new Set(connection.connections.map(({ connector }) => connector.id)).size,
    others: all.slice(1),
    recent,
    canAdd: isMulti || connections.length === 0,
    ...(shown && { active: toAddress(shown, shown.accounts[0]) }),
  };
};

/** Result of a switch. */
export type SwitchOutcome = "accountSwitched" | "walletSwitched" | "failed";

/** State and actions of the ProfileWallets view; no action rejects. */
export interface ProfileWalletsModel extends Group<ProfileWalletsState> {
  showNamespace(namespace: Namespace): void;
  switchTo(to: ConnectedAddress): Promise<SwitchOutcome>;
  /** Reconnects in the tap and shows the waiting view. */
  connect(recent: RecentAddress): void;
  forget(recent: RecentAddress): Promise<Outcome>;
  disconnect(wallet: ConnectedAddress): Promise<Outcome>;
  disconnectAll(): Promise<Outcome>;
  openSettings(): void;
  rename(address: string, label: string): Promise<Outcome>;
  /**
   * Opens Connect for the shown namespace. Calls `onAdded` once a wallet was added while the modal
   * stays open.
   */
  add(onAdded: () => void): void;
  /** False if the page may not use the clipboard. */
  copy(address: string): Promise<boolean>;
  /** False if the address was rejected. Call synchronously on click. */
  openExplorer(url: string): boolean;
}

const labelOf = (input: string): string | undefined => (input.trim() === "" ? undefined : input);

/** View model of ProfileWallets. Starts with namespace `begin`, else the active one. */
export const profileWalletsModel = (latchkit: Latchkit, begin?: Namespace): ProfileWalletsModel => {
  const { connection, network, features, navigation } = latchkit;
  const { clipboard, links } = internalsOf(latchkit);
  const isListed =
    begin !== undefined && listedNamespaces(network.snapshot.networks).includes(begin);
  const shownNamespace = new StateStore<Namespace>(
    isListed ? begin : network.snapshot.active.namespace,
  );
  const state = derive(
    [connection, network, features, shownNamespace],
    (connectionState, networks, { multiWallet }, namespace) =>
      profileWalletsState({
        connection: connectionState,
        network: networks,
        namespace,
        isMulti: multiWallet,
      }),
  );
  const walletOf = ({ connector, account: { namespace } }: ConnectedAddress) => ({
    namespace,
    connectorId: connector.id,
  });
  return group(state, {
    showNamespace: (namespace) => shownNamespace.update(() => namespace),
    switchTo: (to) => {
      const isInactive = state.snapshot.active?.connector.id !== to.connector.id;
      return connection.switchConnection({ ...walletOf(to), address: to.account.address }).then(
        () => (isInactive ? "walletSwitched" : "accountSwitched"),
        () => "failed" as const,
      );
    },
    connect: ({ wallet: { namespace, connectorId }, address }) => {
      void outcomeOf(connection.switchConnection({ namespace, connectorId, address }));
      // WalletConnect navigates by itself.
      if (connectorId !== "walletConnect")
        navigation.push({ view: "ConnectingExternal", connectorId, namespace });
    },
    forget: ({ wallet: { namespace, connectorId }, address }) =>
      outcomeOf(connection.forget({ namespace, connectorId, address })),
    disconnect: (wallet) => outcomeOf(connection.disconnect(walletOf(wallet))),
    disconnectAll: () => outcomeOf(connection.disconnect()),
    openSettings: () => navigation.push({ view: "AccountSettings" }),
    rename: (address, label) =>
      outcomeOf(
        connection.setLabel({ namespace: shownNamespace.snapshot, address }, labelOf(label)),
      ),
    add: (onAdded) => {
      navigation.push({ view: "Connect", namespace: shownNamespace.snapshot });
      if (features.snapshot.multiWallet && connection.snapshot.connections.length > 0)
        watchForNew(latchkit, onAdded);
    },
    copy: (address) => clipboard.write(toNetworkSpelling(network.snapshot.active.id, address)),
    openExplorer: (url) => links.openTab(url),
  });
};

/** Checks once more at the end: the view may be notified before the connection. */
const watchForNew = ({ connection, navigation, modal }: Latchkit, onAdded: () => void): void => {
  const before = connection.snapshot.connections;
  const watch = new Subscription();
  const refresh = (): void => {
    const { connections } = connection.snapshot;
    if (watch.closed || connections.every((one) => before.some(hasKey(keyOf(one))))) return;
    watch.unsubscribe();
    onAdded();
  };
  const cleanUp = (): void => {
    refresh();
    watch.unsubscribe();
  };
  watch.add(connection.state$.subscribe(refresh));
  watch.add(
    navigation.state$.subscribe(({ current }) => {
      if (current.view === "ProfileWallets") cleanUp();
    }),
  );
  watch.add(
    modal.state$.subscribe(({ isOpen }) => {
      if (!isOpen) watch.unsubscribe();
    }),
  );
};
