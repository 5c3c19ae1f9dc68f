import { useMemo } from "react";
import { internalsOf } from "../../application/internals.js";
import type { AccountGroup, AccountState } from "../../application/account/account.api.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { useLatchkit } from "../provider/context.js";
import { useGroupState } from "./use-group-state.js";
import { useActions, type Actions } from "./use-actions.js";

/** The same state seen from one namespace: its own account, and connected only if it has one. */
const within = (state: AccountState, namespace: Namespace): AccountState => {
  const { current: active, explorerUrl, wallet, ...rest } = state;
  const current = state.byNamespace[namespace];
  if (current === undefined)
    return { ...rest, status: state.status === "connecting" ? "connecting" : "disconnected" };
  return active?.caipAddress === current.caipAddress
    ? { ...state, current }
    : { ...rest, status: "connected", current };
};

type AccountActions = Actions<AccountGroup>;
type AnyAction = (...args: readonly unknown[]) => Promise<unknown>;

/**
 * The actions for the account of one namespace: what is asked of them is asked of the wallet
 * connected there, unless a call names another.
 */
const inNamespace = (actions: AccountActions, namespace: Namespace): AccountActions => {
  const bound = Object.entries(actions).map(([name, action]) => {
    const call: AnyAction = (...args) => {
      // The options of a call are the last parameter of every action.
      const at = name === "capabilities" ? 0 : 1;
      const options = { namespace, ...(args[at] as object | undefined) };
      return (action as AnyAction)(...args.slice(0, at), options);
    };
    return [name, call] as const;
  });
  return Object.fromEntries(bound) as AccountActions;
};

/**
 * The active account, or the one of `filter.namespace`, and the actions of an account, which use
 * that very account.
 */
export const useAccount = (
  filter: { readonly namespace?: Namespace } = {},
): AccountState & AccountActions => {
  const { namespace } = filter;
  const latchkit = useLatchkit();
  const state = useGroupState(latchkit.account, internalsOf(latchkit).initial.account);
  const actions = useActions(
    latchkit.account,
    "signMessage",
    "signTypedData",
    "signTransactions",
    "signPsbt",
    "sendTransaction",
    "estimateGas",
    "networkFee",
    "waitForReceipt",
    "capabilities",
    "sendCalls",
    "callsStatus",
  );
  const own = useMemo(
    () => (namespace === undefined ? actions : inNamespace(actions, namespace)),
    [actions, namespace],
  );
  return { ...(namespace === undefined ? state : within(state, namespace)), ...own };
};
