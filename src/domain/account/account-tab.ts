import type { Namespace } from "../caip/caip.types.js";

/** A tab below the account in the Account view. */
export type AccountTab = "tokens" | "nfts" | "activity";

/**
 * The tabs of an account. Only eip155 has NFTs and activity; the host can turn activity off. Empty
 * for a chain that cannot be read.
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

/** Returns the chosen tab if the account has it, else the tokens. */
export const shownTab = (
  tabs: readonly AccountTab[],
  chosen: AccountTab | undefined,
): AccountTab => (chosen !== undefined && tabs.includes(chosen) ? chosen : "tokens");
