import type { Account } from "../../../domain/account/account.js";
import type { Balance } from "../../../domain/balance/balance.js";
import type { AddressLabels } from "../../../domain/connection/recent-connection.js";
import type { Connector } from "../../../domain/connectors/connector.js";
import type { Network } from "../../../domain/network/network.js";
import { type AccountTab, accountTabs, shownTab } from "../../../domain/account/account-tab.js";
import { hasNames } from "../../../domain/network/namespace-support.js";
import { type LoadState, valueOf } from "../../../domain/shared/load-state.js";
import type { Portfolio } from "../../../domain/tokens/token-balance.js";
import { viewInternalsOf } from "../../shared/views/view-options.js";
import type { Group } from "../../shared/group.js";
import type { Latchkit } from "../../latchkit.js";
import { copyAddressOf, embeddedState, isEmbedded, nameOf, waysFrom } from "./account-ways.js";
import { derive } from "../../shared/state-store.js";
import {
  type AccountAction,
  type AccountPlace,
  accountActions,
} from "../../shared/views/account-actions.js";
import { outcomeOf, type Outcome } from "../../shared/views/outcome.js";

/** What the Account view shows; balance in base units. */
export interface AccountViewState {
  /** Missing while the view leaves after a disconnect. */
  readonly account?: Account;
  /** What the user calls the account. */
  readonly label?: string;
  readonly wallet?: Connector;
  readonly balance: LoadState<Balance>;
  /** What its tokens are worth, USD times 10^18; missing while no price is known. */
  readonly total?: bigint;
  /**
   * False where nothing of Latchkit reads the namespace: then no balance is on its way, and none
   * failed.
   */
  readonly hasBalance: boolean;
  readonly network: Network;
  readonly isNetworkSupported: boolean;
  /** A network that is not listed is said not to be supported. */
  readonly marksUnsupported: boolean;
  readonly canSwitchNetwork: boolean;
  readonly explorerUrl?: string;
  /**
   * There is something to switch or to add: several kinds of chains, or several wallets of one
   * kind.
   */
  readonly hasWallets: boolean;
  /**
   * Live wallets; `disconnect` ends one of them where several of a kind may stand side by side,
   * else all.
   */
  readonly walletCount: number;
  /**
   * What can be done beside the account, in the order of `walletFeaturesOrder`: without what a host
   * turned off or left out of it, and sending and swaps only where they are offered.
   */
  readonly actions: readonly AccountAction[];
  /** What can be shown of the account; none where its chain is not read. */
  readonly tabs: readonly AccountTab[];
  /** The one that is shown. */
  readonly tab: AccountTab;
  /** Names are known on that kind of chain (S9-023). */
  readonly hasNames: boolean;
  readonly endsOne: boolean;
  /** It is the embedded wallet, which has settings of its own. */
  readonly hasSettings: boolean;
  /** What its user is called there, where it is known. */
  readonly userName?: string;
}

/** State and actions of the Account view; no action rejects. */
export interface AccountModel extends Group<AccountViewState> {
  /** Keeps the balance fresh while held; the result releases it. */
  watchBalance(): () => void;
  refreshBalance(): void;
  /** False: the place refuses the clipboard. */
  copyAddress(): Promise<boolean>;
  /** Calls back once after `waitMs`; the result takes it back. */
  later(waitMs: number, task: () => void): () => void;
  openNetworks(): void;
  openWallets(): void;
  openReceive(): void;
  openSend(): void;
  openOnramp(): void;
  openSwap(): void;
  /** Shows one of `tabs`. */
  showTab(tab: AccountTab): void;
  openSettings(): void;
  /** Finds out who is signed in to the embedded wallet, where it is the wallet. */
  followUser(): void;
  /** For a user whose wallet is gone. */
  openConnect(): void;
  /** False: the address was refused or there is none. Call inside the user's gesture. */
  openExplorer(): boolean;
  disconnect(): Promise<Outcome>;
}

/** Something of Latchkit reads that kind of chain. */
const isReadBy = (balance: AccountViewState["balance"]): boolean =>
  !(balance.status === "failed" && balance.error.code === "chain/adapter-not-found");

const tabsOf = (
  { features, network: { active, isSupported } }: AccountPlace,
  isRead: boolean,
  chosen: AccountTab | undefined,
): Pick<AccountViewState, "tabs" | "tab"> => {
  const { namespace } = active;
  const hasActivity = features.activity;
  const tabs = accountTabs({ namespace, hasActivity, isRead: isRead && isSupported });
  return { tabs, tab: shownTab(tabs, chosen) };
};

const labelOf = (
  { namespace, address }: Account,
  labels: AddressLabels,
): Pick<AccountViewState, "label"> => {
  const label = labels[`${namespace}:${address}`];
  return label === undefined ? {} : { label };
};

/** Tokens of another account are not counted. */
const totalOf = (
  portfolio: Portfolio | undefined,
  current: Account | undefined,
): Pick<AccountViewState, "total"> => {
  const total = portfolio?.account === current?.caipAddress ? portfolio?.total : undefined;
  return total === undefined ? {} : { total };
};

/** View model of Account. */
export const accountModel = (latchkit: Latchkit): AccountModel => {
  const internals = viewInternalsOf(latchkit);
  const { clipboard, options, scheduler } = internals;
  const group = derive(
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
  return Object.assign(group, {
    watchBalance: () => latchkit.balance.watch(),
    refreshBalance: () => void outcomeOf(latchkit.balance.refresh({ force: true })),
    copyAddress: () => copyAddressOf(latchkit.account.snapshot.current, clipboard),
    later: (waitMs: number, task: () => void) => scheduler.after(waitMs, task),
    ...waysFrom(latchkit, internals),
  });
};
