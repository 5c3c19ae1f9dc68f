import { acting } from "../connection/acting.js";
import type { ConnectionStore } from "../connection/connection.store.js";
import type { WalletActions } from "../connection/wallet-actions.js";
import type { LazyWalletOperations } from "../connection/wallet-operations.js";
import type { Networks } from "../network/network-state.js";
import { group } from "../shared/group.js";
import type { Lifetime } from "../shared/lifetime.js";
import { derive } from "../shared/state-store.js";
import { toAccountState } from "./account-state.js";
import type { AccountCall, AccountGroup } from "./account.api.js";

/** What `latchkit.account` is made of. */
export interface AccountGroupServices {
  readonly life: Lifetime;
  readonly connectionStore: ConnectionStore;
  readonly networks: Networks;
  readonly operations: LazyWalletOperations;
}

type RequestAction = Exclude<keyof WalletActions["account"] & keyof AccountGroup, "capabilities">;

/** What `latchkit.account` is. */
export const accountGroup = ({
  life,
  connectionStore,
  networks,
  operations,
}: AccountGroupServices): AccountGroup => {
  /**
   * A host cannot change a request any more once it was made: it is copied before a wallet or node
   * is asked.
   */
  const asking =
    <V extends RequestAction>(action: V): AccountGroup[V] =>
    (request: unknown, { signal: own, namespace }: AccountCall = {}): never =>
      life.run(`account.${action}`, own, (signal) =>
        acting<unknown>(operations, signal, ({ account, copyOf }) =>
          account[action](copyOf(request) as never, { signal, namespace }),
        ),
      ) as never;
  return group(derive(connectionStore, toAccountState(networks)), {
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
    capabilities: ({ signal: own, namespace } = {}) =>
      life.run("account.capabilities", own, (signal) =>
        acting(operations, signal, ({ account }) => account.capabilities({ signal, namespace })),
      ),
  } satisfies Omit<AccountGroup, "state$" | "snapshot">);
};
