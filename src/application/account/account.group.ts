import { acting, type LazyActing } from "../shared/lazy-groups.js";
import type { WalletsState } from "../../domain/connection/connection-state.js";
import type { Networks } from "../../domain/network/networks.js";
import { group } from "../shared/group.js";
import type { Lifetime } from "../shared/lifetime.js";
import { type Readable, StateStore, derive } from "../shared/state-store.js";
import { type AccountTabs, type Labelled, toAccountState, withTab } from "./account-state.js";
import type { AccountCall, AccountGroup } from "./account.api.js";
import type { SentTransactions } from "./sent-transactions.js";
import type { UseAccount } from "./use-account.js";

/** Account actions on connected wallets. */
export interface AccountActions {
  readonly account: UseAccount;
  readonly sent: SentTransactions;
  /** Copies a request deeply and freezes it. */
  readonly copyOf: <T>(request: T) => T;
}

/** Dependencies of `latchkit.account`. */
export interface AccountGroupServices {
  readonly life: Lifetime;
  readonly connectionStore: Readable<WalletsState>;
  readonly networks: Networks;
  readonly memory: { readonly saved: Readable<Labelled> };
  readonly operations: LazyActing<AccountActions>;
}

type RequestAction = Exclude<keyof UseAccount & keyof AccountGroup, "capabilities">;
/** Actions that may send a transaction: after an abort they settle by themselves. */
const SENDS: ReadonlySet<string> = new Set(["sendTransaction", "sendCalls", "signPsbt"]);

/** Creates `latchkit.account`. */
export const accountGroup = ({
  life,
  connectionStore,
  networks,
  memory,
  operations,
}: AccountGroupServices): AccountGroup => {
  /**
   * Copies the request before a wallet or node is asked, so that later mutations by the host have
   * no effect.
   */
  const asking =
    <V extends RequestAction>(action: V): AccountGroup[V] =>
    (request: unknown, { signal: own, ...how }: AccountCall = {}): never =>
      life[SENDS.has(action) ? "runToEnd" : "run"](`account.${action}`, own, (signal) =>
        acting<AccountActions, unknown>(operations, signal, ({ account, copyOf }) =>
          account[action](copyOf(request) as never, { ...how, signal }),
        ),
      ) as never;
  const tabs = new StateStore<AccountTabs>({});
  const shown = derive([connectionStore, memory.saved], toAccountState(networks));
  return group(derive([shown, tabs], withTab), {
    signMessage: asking("signMessage"),
    signTypedData: asking("signTypedData"),
    signTransactions: asking("signTransactions"),
    signPsbt: asking("signPsbt"),
    sendTransaction: asking("sendTransaction"),
    estimateGas: asking("estimateGas"),
    networkFee: asking("networkFee"),
    waitForReceipt: asking("waitForReceipt"),
    sendCalls: asking("sendCalls"),
    callsStatus: asking("callsStatus"),
    showTab: (tab) => {
      const { current } = shown.snapshot;
      if (current) tabs.update((chosen) => ({ ...chosen, [current.namespace]: tab }));
    },
    capabilities: ({ signal: own, namespace } = {}) =>
      life.run("account.capabilities", own, (signal) =>
        acting(operations, signal, ({ account }) => account.capabilities({ signal, namespace })),
      ),
  } satisfies Omit<AccountGroup, "state$" | "snapshot">);
};
