import { toNetworkSpelling } from "../../../domain/address/evm-address.js";
import { Subscription } from "rxjs";
import type { Namespace } from "../../../domain/caip/caip.types.js";
import { hasKey, keyOf } from "../../../domain/connection/connection-state.js";
import { internalsOf } from "../../internals.js";
import { type Group, group } from "../../shared/group.js";
import type { Latchkit } from "../../latchkit.js";
import { StateStore, derive } from "../../shared/state-store.js";
import { outcomeOf, type Outcome } from "../../shared/views/outcome.js";
import {
  type ConnectedAddress,
  type ProfileWalletsState,
  type RecentAddress,
  listedNamespaces,
  profileWalletsState,
} from "./profile-wallets-state.js";

/** Result of a switch. */
export type SwitchOutcome = "accountSwitched" | "walletSwitched" | "failed";

/** State and actions of the ProfileWallets view; no action rejects. */
export interface ProfileWalletsModel extends Group<ProfileWalletsState> {
  look(namespace: Namespace): void;
  switchTo(to: ConnectedAddress): Promise<SwitchOutcome>;
  /** Reconnects a remembered wallet, in the tap, and shows the waiting view with the result. */
  connect(recent: RecentAddress): void;
  /** Deletes a remembered address. */
  forget(recent: RecentAddress): Promise<Outcome>;
  disconnect(wallet: ConnectedAddress): Promise<Outcome>;
  disconnectAll(): Promise<Outcome>;
  openSettings(): void;
  /** Sets the label of an address; an empty label deletes it. */
  rename(address: string, label: string): Promise<Outcome>;
  /**
   * Opens Connect for the shown namespace. Calls `onAdded` once when a wallet was added to others
   * while the modal stays open.
   */
  add(onAdded: () => void): void;
  /** False if the page may not use the clipboard. */
  copy(address: string): Promise<boolean>;
  /** False if the address was rejected. Call it in the tap. */
  openExplorer(url: string): boolean;
}

const labelOf = (typed: string): string | undefined => (typed.trim() === "" ? undefined : typed);

/** View model of ProfileWallets. Starts with namespace `begin`, else the active one. */
export const profileWalletsModel = (latchkit: Latchkit, begin?: Namespace): ProfileWalletsModel => {
  const { connection, network, features, navigation } = latchkit;
  const { clipboard, links } = internalsOf(latchkit);
  const isListed =
    begin !== undefined && listedNamespaces(network.snapshot.networks).includes(begin);
  const looked = new StateStore<Namespace>(isListed ? begin : network.snapshot.active.namespace);
  const state = derive(
    [connection, network, features, looked],
    (connected, networks, { multiWallet }, namespace) =>
      profileWalletsState({
        connection: connected,
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
    look: (namespace) => looked.update(() => namespace),
    switchTo: (to) => {
      const isOther = state.snapshot.active?.connector.id !== to.connector.id;
      return connection.switchConnection({ ...walletOf(to), address: to.account.address }).then(
        () => (isOther ? "walletSwitched" : "accountSwitched"),
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
      outcomeOf(connection.setLabel({ namespace: looked.snapshot, address }, labelOf(label))),
    add: (onAdded) => {
      navigation.push({ view: "Connect", namespace: looked.snapshot });
      if (features.snapshot.multiWallet && connection.snapshot.connections.length > 0)
        watchForNew(latchkit, onAdded);
    },
    copy: (address) => clipboard.write(toNetworkSpelling(network.snapshot.active.id, address)),
    openExplorer: (url) => links.openTab(url),
  });
};

/**
 * Watches until the user returns to the wallets or the modal closes. Checks once more at the end,
 * because the view may be notified before the connection.
 */
const watchForNew = ({ connection, navigation, modal }: Latchkit, onAdded: () => void): void => {
  const before = connection.snapshot.connections;
  const watch = new Subscription();
  const look = (): void => {
    const { connections } = connection.snapshot;
    if (watch.closed || connections.every((one) => before.some(hasKey(keyOf(one))))) return;
    watch.unsubscribe();
    onAdded();
  };
  const end = (): void => {
    look();
    watch.unsubscribe();
  };
  watch.add(connection.state$.subscribe(look));
  watch.add(
    navigation.state$.subscribe(({ current }) => {
      if (current.view === "ProfileWallets") end();
    }),
  );
  watch.add(
    modal.state$.subscribe(({ isOpen }) => {
      if (!isOpen) watch.unsubscribe();
    }),
  );
};
