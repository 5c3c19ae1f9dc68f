import type { Namespace } from "../caip/caip.types.js";
import { CHAINS } from "../chains/chains.js";
import type { AccountType, Account } from "./account.js";
import type { Network } from "../network/network.js";

/** Host overrides: only the embedded wallet on EVM networks offers a choice. */
export interface DefaultAccountTypes {
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

/**
 * The tabs of an account: what its chain has; the host can turn activity off. Empty for a chain
 * that cannot be read.
 */
export const accountTabs = (place: {
  readonly namespace: Namespace;
  readonly isRead: boolean;
  readonly hasActivity: boolean;
}): readonly AccountTab[] => {
  if (!place.isRead) return [];
  const { hasCollectibles, service } = CHAINS[place.namespace];
  return [
    "tokens",
    ...(hasCollectibles ? (["nfts"] as const) : []),
    ...(service?.hasActivity && place.hasActivity ? (["activity"] as const) : []),
  ];
};

/** Returns the chosen tab if the account has it, else the tokens. */
export const shownTab = (
  tabs: readonly AccountTab[],
  chosen: AccountTab | undefined,
): AccountTab => (chosen !== undefined && tabs.includes(chosen) ? chosen : "tokens");

/**
 * Networks on which the displayed address can receive, the current one first. Only the current one
 * for smart accounts, which may not be deployed elsewhere, and for chains whose addresses differ by
 * network.
 */
export const receivingNetworks = (
  { namespace, networkId, type }: Pick<Account, "namespace" | "networkId" | "type">,
  networks: readonly Network[],
): readonly Network[] => {
  const own = networks.filter(({ id }) => id === networkId);
  if (type === "smartAccount" || !CHAINS[namespace].hasOneAddress) return own;
  const others = networks.filter((one) => one.namespace === namespace && one.id !== networkId);
  return [...own, ...others];
};
