import { isSearching } from "../../../domain/catalogue/catalogue-rules.js";
import type { Wallet } from "../../../domain/catalogue/wallet.js";
import { isShownWallet } from "../../../domain/connection/connection-state.js";
import { valueOf } from "../../../domain/shared/load-state.js";
import { viewInternalsOf } from "../../shared/views/view-options.js";
import type { ConnectorsState } from "../../connectors/connectors.api.js";
import { type Group, group } from "../../shared/group.js";
import type { Latchkit } from "../../latchkit.js";
import { type AllWalletsState, type ShownLists, allWalletsState } from "./all-wallets-state.js";
import { installedConnector } from "../../../domain/connectors/wallet-match.js";
import { StateStore, derive } from "../../shared/state-store.js";
import { showLists } from "./show-lists.js";
import { openCatalogueWallet } from "../../shared/views/in-app-browser.js";
import { outcomeOf } from "../../shared/views/outcome.js";
import type { ConsentCheck } from "../../features/consent.api.js";

/** State and actions of AllWallets; no action rejects. */
export interface AllWalletsModel extends Group<AllWalletsState> {
  /** True if the user returned to this view; it keeps its state. */
  readonly isReturn: boolean;
  /** True on a phone: offers a QR code. */
  readonly hasCode: boolean;
  /**
   * Call when the view is visible: requests the first page and resets the search, unless the user
   * returned. Returns an unsubscribe function.
   */
  start(): () => void;
  search(searchText: string): void;
  clear(): void;
  filter(isCertified: boolean): void;
  /** Call when the end of the list is visible. Loads one page, unless one is loading or failed. */
  more(): void;
  retry(): void;
  /**
   * Asks the installed wallet, or opens the view of a catalogue wallet. Without consent only shows
   * the reminder.
   */
  choose(wallet: Wallet): void;
  showCode(): void;
}

/** Cached: thousands of rows are rendered with every page. */
const installedIn = (): ((connectors: ConnectorsState) => (wallet: Wallet) => boolean) => {
  let last: { readonly of: ConnectorsState; readonly known: WeakMap<Wallet, boolean> } | undefined;
  return (connectors) => {
    if (last?.of !== connectors) last = { of: connectors, known: new WeakMap() };
    const { known } = last;
    return (wallet) => {
      const isKnown = known.get(wallet);
      if (isKnown !== undefined) return isKnown;
      const isInstalled = installedConnector(wallet, connectors) !== undefined;
      known.set(wallet, isInstalled);
      return isInstalled;
    };
  };
};

/** View model of AllWallets; `consent` is checked before every choice. */
export const allWalletsModel = (latchkit: Latchkit, consent: ConsentCheck): AllWalletsModel => {
  const internals = viewInternalsOf(latchkit);
  const { catalogue, connectors, connection, navigation } = latchkit;
  const isReturn = navigation.snapshot.direction === "back";
  const shown = new StateStore<ShownLists>({
    list: isReturn && valueOf(catalogue.snapshot.wallets) !== undefined,
    found: isReturn && catalogue.snapshot.search.found.status === "ready",
  });
  const installed = installedIn();
  const state = derive(
    [catalogue, connectors, shown],
    (wallets, discoveredWallets, lists): AllWalletsState =>
      allWalletsState(wallets, lists, installed(discoveredWallets)),
  );
  const clear = (): void => {
    catalogue.search("");
    catalogue.filter();
  };
  return group(state, {
    isReturn,
    hasCode: internals.environment.isMobile && internals.options.canPair,
    start: () => {
      const { status } = catalogue.snapshot.wallets;
      if (!isReturn && isSearching(catalogue.snapshot.search)) clear();
      if (status === "idle") void outcomeOf(catalogue.loadMore());
      else if (status === "failed" && !isReturn) void outcomeOf(catalogue.retry());
      return showLists(latchkit, internals, shown);
    },
    search: (searchText) => catalogue.search(searchText),
    clear,
    filter: (isCertified) => (isCertified ? catalogue.filter("certified") : catalogue.filter()),
    more: () => {
      if (state.snapshot.more === "idle") void outcomeOf(catalogue.loadMore());
    },
    retry: () => void outcomeOf(catalogue.retry()),
    choose: (wallet) => {
      if (!consent.check()) return;
      const connector = installedConnector(wallet, connectors.snapshot);
      if (connector === undefined) return openCatalogueWallet(latchkit, wallet);
      if (!isShownWallet(connection.snapshot, connector.namespace, connector))
        void outcomeOf(connection.connect(connector.id));
      navigation.push({ view: "ConnectingExternal", connectorId: connector.id });
    },
    showCode: () => {
      if (consent.check()) navigation.push({ view: "ConnectingWalletConnect" });
    },
  });
};
