import type { Namespace } from "../caip/caip.types.js";
import { CHAINS } from "../chains/chains.js";
import type { AccountType, Account } from "./account.js";
import type { Network } from "../network/network.js";

/** The host's account type per namespace; only the embedded wallet on EVM has a choice. */
export interface DefaultAccountTypes {
  /** Default account type of the embedded wallet on EVM networks. */
  readonly eip155?: "eoa" | "smartAccount";
}

/** The type of an account whose wallet reports none. */
export const plainAccountType = (namespace: Namespace): AccountType =>
  CHAINS[namespace].accountType ?? "eoa";

/** The account type to show first when a wallet has several. */
export const defaultAccountType = (namespace: Namespace): AccountType =>
  CHAINS[namespace].firstAccountType ?? plainAccountType(namespace);

/** Moves accounts of the default type to the front; the order is otherwise unchanged. */
export const defaultTypeFirst = <A extends { readonly type: AccountType }>(
  namespace: Namespace,
  accounts: readonly [A, ...A[]],
): readonly [A, ...A[]] => {
  const wanted = defaultAccountType(namespace);
  const [first, ...others] = [
    ...accounts.filter(({ type }) => type === wanted),
    ...accounts.filter(({ type }) => type !== wanted),
  ];
  return [first as A, ...others];
};

/** A tab below the account in the Account view. */
export type AccountTab = "tokens" | "nfts" | "activity";

/** Tabs that the account's chain and the host's options allow; empty for an unreadable chain. */
export const accountTabs = (account: {
  readonly namespace: Namespace;
  readonly isRead: boolean;
  readonly hasActivity: boolean;
}): readonly AccountTab[] => {
  if (!account.isRead) return [];
  const { hasCollectibles, service } = CHAINS[account.namespace];
  return [
    "tokens",
    ...(hasCollectibles ? (["nfts"] as const) : []),
    ...(service?.hasActivity && account.hasActivity ? (["activity"] as const) : []),
  ];
};

/** The chosen tab if the account has it, else the tokens. */
export const shownTab = (
  tabs: readonly AccountTab[],
  chosen: AccountTab | undefined,
): AccountTab => (chosen !== undefined && tabs.includes(chosen) ? chosen : "tokens");

/**
 * Networks on which the address can receive, current first; a smart account has only the current.
 */
export const receivingNetworks = (
  { namespace, networkId, type }: Pick<Account, "namespace" | "networkId" | "type">,
  networks: readonly Network[],
): readonly Network[] => {
  const network = networks.filter(({ id }) => id === networkId);
  if (type === "smartAccount" || !CHAINS[namespace].hasOneAddress) return network;
  const others = networks.filter((one) => one.namespace === namespace && one.id !== networkId);
  return [...network, ...others];
};
