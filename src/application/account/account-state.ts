import type { Account } from "../../domain/account/account.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import {
  isAttemptPending,
  type WalletsState,
  activeConnection,
} from "../../domain/connection/connection-state.js";
import { explorerLink } from "../../domain/network/network.js";
import type { AddressLabels } from "../../domain/connection/recent-connection.js";
import type { Networks } from "../../domain/network/networks.js";
import type { AccountState, AccountTab } from "./account.api.js";

const explorerUrl = (networks: Networks, { networkId, address }: Account): string | undefined => {
  const base = networks.find(networkId)?.explorerUrl;
  return base && explorerLink(base, "address", address);
};

/** `connected` only if the active namespace has a wallet. */
const statusOf = (session: WalletsState): AccountState["status"] => {
  if (activeConnection(session)) return "connected";
  return isAttemptPending(session.connection.attempt) ? "connecting" : "disconnected";
};

/** The user's address labels. */
export interface Labelled {
  readonly labels: AddressLabels;
}

/** Derives the account group's state from the connections. */
export const toAccountState =
  (networks: Networks) =>
  (session: WalletsState, { labels }: Labelled): AccountState => {
    const byNamespace: Partial<Record<Namespace, Account>> = {};
    const statusByNamespace: Partial<Record<Namespace, "connected" | "disconnected">> = {};
    for (const { namespace } of networks.all) statusByNamespace[namespace] = "disconnected";
    const active = activeConnection(session);
    const allAccounts = [...(active?.accounts ?? [])];
    for (const one of session.connection.connections) {
      const { namespace, accounts } = one;
      if (byNamespace[namespace]) continue; // another connection of the namespace, not selected
      byNamespace[namespace] = accounts[0];
      statusByNamespace[namespace] = "connected";
      if (one !== active) allAccounts.push(...accounts);
    }
    const base = {
      status: statusOf(session),
      isRestoring: session.isRestoring,
      byNamespace: byNamespace as AccountState["byNamespace"],
      statusByNamespace,
      allAccounts,
      addressLabels: labels,
    };
    if (!active) return base;
    const explorer = explorerUrl(networks, active.accounts[0]);
    return {
      ...base,
      current: active.accounts[0],
      wallet: active.connector,
      ...(explorer && { explorerUrl: explorer }),
    };
  };

/** The selected tab of each namespace. */
export type AccountTabs = Partial<Record<Namespace, AccountTab>>;

/** Adds the tab selected for the active account's namespace. */
export const withTab = (state: AccountState, chosen: AccountTabs): AccountState => {
  const currentTab = state.current && chosen[state.current.namespace];
  return currentTab ? { ...state, currentTab } : state;
};
