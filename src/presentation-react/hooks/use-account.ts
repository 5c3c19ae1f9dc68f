import { internalsOf } from "../../application/internals.js";
import type { AccountGroup, AccountState } from "../../application/latchkit.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { useLatchkit } from "../provider/context.js";
import { useFact } from "./use-fact.js";
import { useVerbs, type Verbs } from "./verbs.js";

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

/** The active account, or the one of `filter.namespace`, and the verbs of an account (they use the active one). */
export const useAccount = (
  filter: { readonly namespace?: Namespace } = {},
): AccountState & Verbs<AccountGroup> => {
  const latchkit = useLatchkit();
  const state = useFact(latchkit.account, internalsOf(latchkit).initial.account);
  const verbs = useVerbs(
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
  return {
    ...(filter.namespace === undefined ? state : within(state, filter.namespace)),
    ...verbs,
  };
};
