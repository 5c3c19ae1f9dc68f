import type { Namespace } from "../caip/caip.types.js";

/** What the Account view shows below the account: what it owns, its NFTs, what it did (S2-021). */
export type AccountTab = "tokens" | "nfts" | "activity";

/**
 * The tabs of an account: all three on eip155, where NFTs and activity are read (S9-024), without
 * the activity where the host turned it off; elsewhere the tokens alone. None where nothing reads
 * the chain.
 */
export const accountTabs = (place: {
  readonly namespace: Namespace;
  readonly isRead: boolean;
  readonly hasActivity: boolean;
}): readonly AccountTab[] => {
  if (!place.isRead) return [];
  if (place.namespace !== "eip155") return ["tokens"];
  return place.hasActivity ? ["tokens", "nfts", "activity"] : ["tokens", "nfts"];
};

/** The tab that was chosen where there is such a one, else the first. */
export const shownTab = (
  tabs: readonly AccountTab[],
  chosen: AccountTab | undefined,
): AccountTab => (chosen !== undefined && tabs.includes(chosen) ? chosen : "tokens");
