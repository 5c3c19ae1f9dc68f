import { useContext, useMemo } from "react";
import type {
  AccountCall,
  AccountGroup,
  AccountState,
} from "../../application/account/account.api.js";
import type { Call } from "../../application/shared/group.js";
import type { Account, TextOn } from "../../domain/account/account.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type {
  TransactionReceipt,
  TransactionRef,
  TransactionRequest,
} from "../../domain/transaction/transaction.js";
import { InitialStateContext } from "../provider/context.js";
import { useActionsOf, useStateOf, type Actions } from "./use-group.js";

const stateOfNamespace = (state: AccountState, namespace: Namespace): AccountState => {
  const { current: active, explorerUrl, wallet, currentTab, ...rest } = state;
  const current = state.byNamespace[namespace];
  if (current === undefined)
    return { ...rest, status: state.status === "connecting" ? "connecting" : "disconnected" };
  return active?.caipAddress === current.caipAddress
    ? { ...state, current }
    : { ...rest, status: "connected", current };
};

type AccountActions = Actions<AccountGroup>;
type AnyAction = (...args: readonly unknown[]) => unknown;

/** Binds the account actions to the wallet of one namespace, unless a call names another. */
const inNamespace = (actions: AccountActions, namespace: Namespace): AccountActions => {
  const bound = Object.entries(actions).map(([name, action]) => {
    const call: AnyAction = (...args) => {
      // Options are the last parameter of every action.
      const at = name === "capabilities" ? 0 : 1;
      const given = args[at] as AccountCall | undefined;
      const options = { ...given, namespace: given?.namespace ?? namespace };
      return (action as AnyAction)(...args.slice(0, at), options);
    };
    return [name, call] as const;
  });
  return Object.fromEntries(bound) as AccountActions;
};

/** Account actions whose results have the types of one namespace. */
export interface AccountActionsOn<N extends Namespace> extends Omit<
  Actions<AccountGroup>,
  "signMessage" | "sendTransaction" | "waitForReceipt"
> {
  /** As `AccountGroup.signMessage`. */
  signMessage(message: string | Uint8Array, call?: AccountCall<N>): Promise<TextOn<N>>;
  /** As `AccountGroup.sendTransaction`. */
  sendTransaction(
    transaction: TransactionRequest,
    call?: AccountCall<N>,
  ): Promise<TransactionRef<N>>;
  /** As `AccountGroup.waitForReceipt`. */
  waitForReceipt(transaction: TransactionRef<N>, call?: Call): Promise<TransactionReceipt<N>>;
}

/** The result of `useAccount`: state, address of `current`, and actions. */
export type UseAccount<N extends Namespace = Namespace> = Omit<AccountState, "current"> &
  AccountActionsOn<N> & {
    readonly current?: Account<N>;
    readonly address?: TextOn<N>;
  };

const useAnyAccount = ({ namespace }: { readonly namespace?: Namespace } = {}): UseAccount => {
  const state = useStateOf("account");
  const actions = useActionsOf("account");
  const ownActions = useMemo(
    () => (namespace === undefined ? actions : inNamespace(actions, namespace)),
    [actions, namespace],
  );
  const shownAccounts = namespace === undefined ? state : stateOfNamespace(state, namespace);
  const address = shownAccounts.current?.address;
  const { isBeforeStart, accounts = {} } = useContext(InitialStateContext);
  const isRestoring =
    shownAccounts.isRestoring || (isBeforeStart && Object.keys(accounts).length > 0);
  return { ...shownAccounts, ...ownActions, isRestoring, ...(address && { address }) };
};

/** The active account, or the one of `filter.namespace`, with actions bound to it. */
export const useAccount = useAnyAccount as <N extends Namespace = Namespace>(filter?: {
  readonly namespace?: N;
}) => UseAccount<N>;
