import { useContext } from "react";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { useAccount, type UseAccount } from "../hooks/use-account.js";
import { useNetwork } from "../hooks/use-network.js";
import { AheadContext } from "../provider/initial-state.js";

/**
 * The account of a button, and the address to show: while a remembered wallet is brought back the
 * one it is expected to have, where `initialState` names it.
 */
export const useShownAddress = (
  namespace: Namespace | undefined,
): UseAccount & { readonly shown: string | undefined } => {
  const account = useAccount(namespace === undefined ? {} : { namespace });
  const { active } = useNetwork();
  const { accounts } = useContext(AheadContext);
  const expected = account.isRestoring ? accounts?.[namespace ?? active.namespace] : undefined;
  return { ...account, shown: account.address ?? expected };
};
