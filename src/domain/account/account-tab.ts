import type { Namespace } from "../caip/caip.types.js";
import { CHAINS } from "../chains/chains.js";

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
