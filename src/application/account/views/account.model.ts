import type { Account } from "../../../domain/account/account.js";
import type { Balance } from "../../../domain/balance/balance.js";
import type { AddressLabels } from "../../../domain/connection/recent-connection.js";
import type { Connector } from "../../../domain/connectors/connector.js";
import type { Network } from "../../../domain/network/network.js";
import { type AccountTab, accountTabs, shownTab } from "../../../domain/account/account-rules.js";
import { hasNames } from "../../../domain/chains/chains.js";
import { type LoadState, valueOf } from "../../../domain/shared/load-state.js";
import type { Portfolio } from "../../../domain/tokens/token-balance.js";
import { type ViewInternals, viewInternalsOf } from "../../shared/views/view-options.js";
import { type Group, group } from "../../shared/group.js";
import type { Latchkit } from "../../latchkit.js";
import { copyAddressOf, embeddedState, endConnection } from "./account-connection.js";
import { CONNECTOR_ID } from "../../../domain/connectors/connector-id.js";
import type { EmbeddedAccountState } from "../../embedded-wallet/embedded-wallet.api.js";
import { derive } from "../../shared/state-store.js";
import {
  type AccountAction,
  type ActionConditions,
  accountActions,
  openOnramp,
} from "../../shared/views/account-actions.js";
import { outcomeOf, type Outcome } from "../../shared/views/outcome.js";

/** State of the Account view; the balance is in base units. */
export interface AccountViewState {
  /** Missing while the view closes after a disconnect. */
  readonly account?: Account;
  readonly label?: string;
  readonly wallet?: Connector;
  readonly balance: LoadState<Balance>;
  /** Value of its tokens, USD times 10^18; missing without prices. */
  readonly total?: bigint;
  /** False if no reader supports the namespace. */
  readonly hasBalance: boolean;
  readonly network: Network;
  readonly isNetworkSupported: boolean;
  readonly marksUnsupported: boolean;
  readonly canSwitchNetwork: boolean;
  readonly explorerUrl?: string;
  /** True if there are several namespaces, or several wallets can be connected. */
  readonly hasWallets: boolean;
  /** Live wallets; `disconnect` ends one of them with `multiWallet`, else all. */
  readonly walletCount: number;
  readonly actions: readonly AccountAction[];
  /** Available tabs; empty if the chain is not read. */
  readonly tabs: readonly AccountTab[];
  readonly tab: AccountTab;
  readonly hasNames: boolean;
  readonly endsOne: boolean;
  readonly hasSettings: boolean;
  readonly userName?: string;
}

/** State and actions of the Account view; no action rejects. */
export interface AccountModel extends Group<AccountViewState> {
  /** Refreshes the balance while watched. Returns an unsubscribe function. */
  watchBalance(): () => void;
  refreshBalance(): void;
  copyAddress(): Promise<boolean>;
  openNetworks(): void;
  openWallets(): void;
  openReceive(): void;
  openSend(): void;
  openOnramp(): void;
  openSwap(): void;
  showTab(tab: AccountTab): void;
  openSettings(): void;
  followUser(): void;
  openConnect(): void;
  /** Opens the explorer. Call synchronously on click. False without an address, or if rejected. */
  openExplorer(): boolean;
  disconnect(): Promise<Outcome>;
}

const isReadBy = (balance: AccountViewState["balance"]): boolean =>
  !(balance.status === "failed" && balance.error.code === "chain/adapter-not-found");

const tabsOf = (
  { features, network: { active, isSupported } }: ActionConditions,
  isRead: boolean,
  chosenTab: AccountTab | undefined,
): Pick<AccountViewState, "tabs" | "tab"> => {
  const { namespace } = active;
  const hasActivity = features.activity;
  const tabs = accountTabs({ namespace, hasActivity, isRead: isRead && isSupported });
  return { tabs, tab: shownTab(tabs, chosenTab) };
};

const labelOf = (
  { namespace, address }: Account,
  labels: AddressLabels,
): Pick<AccountViewState, "label"> => {
  const label = labels[`${namespace}:${address}`];
  return label === undefined ? {} : { label };
};

const totalOf = (
  portfolio: Portfolio | undefined,
  current: Account | undefined,
): Pick<AccountViewState, "total"> => {
  const total = portfolio?.account === current?.caipAddress ? portfolio?.total : undefined;
  return total === undefined ? {} : { total };
};

const nameOf = ({ user }: EmbeddedAccountState): { readonly userName?: string } => {
  const userName = user?.userName ?? user?.email;
  return userName === undefined ? {} : { userName };
};

const isEmbedded = (wallet: Connector | undefined): boolean => wallet?.id === CONNECTOR_ID.auth;

const accountActionsOf = (
  latchkit: Latchkit,
  internals: Pick<ViewInternals, "track" | "links">,
) => {
  const { account, embeddedAccount, navigation } = latchkit;
  return {
    disconnect: () => endConnection(latchkit),
    openConnect: () => navigation.replace({ view: "Connect" }),
    openWallets: () => navigation.push({ view: "ProfileWallets" }),
    openReceive: () => navigation.push({ view: "WalletReceive" }),
    showTab: (tab: AccountTab) => account.showTab(tab),
    openSettings: () => navigation.push({ view: "AccountSettings" }),
    followUser: () => {
      if (isEmbedded(account.snapshot.wallet)) embeddedAccount.actions().catch(() => undefined);
    },
    openOnramp: () => openOnramp(latchkit, internals),
    openSend: () => navigation.push({ view: "WalletSend" }),
    openSwap: () => navigation.push({ view: "Swap" }),
    openNetworks: () => navigation.push({ view: "Networks" }),
    openExplorer: () => {
      const url = account.snapshot.explorerUrl;
      return url !== undefined && internals.links.openTab(url);
    },
  };
};

export const accountModel = (latchkit: Latchkit): AccountModel => {
  const internals = viewInternalsOf(latchkit);
  const { clipboard, options } = internals;
  const state = derive(
    [
      latchkit.account,
      latchkit.network,
      latchkit.balance,
      latchkit.tokens,
      latchkit.connection,
      latchkit.features,
      embeddedState(latchkit),
    ],
    (
      ...[
        { current, wallet, explorerUrl, addressLabels, currentTab },
        network,
        balance,
        tokens,
        { connections },
        features,
        embedded,
      ]
    ): AccountViewState => ({
      balance,
      ...totalOf(valueOf(tokens), current),
      hasBalance: isReadBy(balance),
      network: network.active,
      isNetworkSupported: network.isSupported,
      marksUnsupported: options.marksUnsupported,
      hasWallets:
        features.multiWallet ||
        new Set(network.networks.map(({ namespace }) => namespace)).size > 1,
      walletCount: new Set(connections.map(({ connector }) => connector.id)).size,
      endsOne: features.multiWallet,
      actions: accountActions({ features, network, internals }),
      ...tabsOf({ features, network, internals }, isReadBy(balance), currentTab),
      hasNames: network.isSupported && hasNames(network.active.namespace),
      canSwitchNetwork:
        options.enableNetworkSwitch && (network.networks.length > 1 || !network.isSupported),
      hasSettings: isEmbedded(wallet),
      ...(isEmbedded(wallet) && nameOf(embedded)),
      ...(current === undefined ? {} : { account: current, ...labelOf(current, addressLabels) }),
      ...(wallet === undefined ? {} : { wallet }),
      ...(explorerUrl === undefined ? {} : { explorerUrl }),
    }),
  );
  return group(state, {
    watchBalance: () => latchkit.balance.watch(),
    refreshBalance: () => void outcomeOf(latchkit.balance.refresh({ force: true })),
    copyAddress: () => copyAddressOf(latchkit.account.snapshot.current, clipboard),
    ...accountActionsOf(latchkit, internals),
  });
};
