import { withActions, type LazyWithActions } from "../shared/lazy-groups.js";
import {
  type WalletsState,
  isAttemptPending,
  activeConnection,
} from "../../domain/connection/connection-state.js";
import type { Networks } from "../../domain/network/networks.js";
import { group } from "../shared/group.js";
import type { Lifetime } from "../shared/lifetime.js";
import { type Readable, StateStore, derive } from "../shared/state-store.js";
import type { AccountCall, AccountGroup, AccountState, AccountTab } from "./account.api.js";
import type { SentTransactions } from "./sent-transactions.js";
import type { AccountOperations } from "./account-operations.js";
import type { Account } from "../../domain/account/account.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { explorerLink } from "../../domain/network/network.js";
import type { AddressLabels } from "../../domain/connection/recent-connection.js";

const explorerUrl = (networks: Networks, { networkId, address }: Account): string | undefined => {
  const base = networks.find(networkId)?.explorerUrl;
  return base && explorerLink(base, "address", address);
};

const statusOf = (session: WalletsState): AccountState["status"] => {
  if (activeConnection(session)) return "connected";
  return isAttemptPending(session.connection.attempt) ? "connecting" : "disconnected";
};

export interface WithLabels {
  readonly labels: AddressLabels;
}

/** Derives the account group's state from the connections. */
export const toAccountState =
  (networks: Networks) =>
  (session: WalletsState, { labels }: WithLabels): AccountState => {
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
export const withTab = (state: AccountState, chosenTabs: AccountTabs): AccountState => {
  const currentTab = state.current && chosenTabs[state.current.namespace];
  return currentTab ? { ...state, currentTab } : state;
};

export interface AccountActions {
  readonly account: AccountOperations;
  readonly sent: SentTransactions;
  readonly copyOf: <T>(request: T) => T;
}

export interface AccountGroupServices {
  readonly life: Lifetime;
  readonly connectionStore: Readable<WalletsState>;
  readonly networks: Networks;
  readonly memory: { readonly saved: Readable<WithLabels> };
  readonly operations: LazyWithActions<AccountActions>;
}

type RequestAction = Exclude<keyof AccountOperations & keyof AccountGroup, "capabilities">;
/** Actions that may send a transaction: after an abort they settle by themselves. */
const SENDING_ACTIONS: ReadonlySet<string> = new Set(["sendTransaction", "sendCalls", "signPsbt"]);

/** Creates `latchkit.account`. */
export const accountGroup = ({
  life,
  connectionStore,
  networks,
  memory,
  operations,
}: AccountGroupServices): AccountGroup => {
  /** Copies the request first: the host may change it later. */
  const requestAction =
    <V extends RequestAction>(action: V): AccountGroup[V] =>
    (request: unknown, { signal: callerSignal, ...how }: AccountCall = {}): never =>
      life[SENDING_ACTIONS.has(action) ? "runToEnd" : "run"](
        `account.${action}`,
        callerSignal,
        (signal) =>
          withActions<AccountActions, unknown>(operations, signal, ({ account, copyOf }) =>
            account[action](copyOf(request) as never, { ...how, signal }),
          ),
      ) as never;
  const tabs = new StateStore<AccountTabs>({});
  const shown = derive([connectionStore, memory.saved], toAccountState(networks));
  return group(derive([shown, tabs], withTab), {
    signMessage: requestAction("signMessage"),
    signTypedData: requestAction("signTypedData"),
    signTransactions: requestAction("signTransactions"),
    signPsbt: requestAction("signPsbt"),
    sendTransaction: requestAction("sendTransaction"),
    estimateGas: requestAction("estimateGas"),
    networkFee: requestAction("networkFee"),
    waitForReceipt: requestAction("waitForReceipt"),
    sendCalls: requestAction("sendCalls"),
    callsStatus: requestAction("callsStatus"),
    showTab: (tab) => {
      const { current } = shown.snapshot;
      if (current) tabs.update((chosenTabs) => ({ ...chosenTabs, [current.namespace]: tab }));
    },
    capabilities: ({ signal: callerSignal, namespace } = {}) =>
      life.run("account.capabilities", callerSignal, (signal) =>
        withActions(operations, signal, ({ account }) =>
          account.capabilities({ signal, namespace }),
        ),
      ),
  });
};
