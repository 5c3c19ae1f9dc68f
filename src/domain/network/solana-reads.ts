/** What any node of a Solana network answers alike, from its state alone: nothing is signed, sent, simulated or kept for the caller. */
const READS: ReadonlySet<string> = new Set([
  "getAccountInfo", "getBalance", "getBlock", "getBlockCommitment", "getBlockHeight", "getBlockProduction", "getBlockTime", "getBlocks", "getBlocksWithLimit", "getEpochInfo", "getEpochSchedule",
  "getFeeForMessage", "getFirstAvailableBlock", "getGenesisHash", "getHighestSnapshotSlot", "getInflationGovernor", "getInflationRate", "getInflationReward", "getLargestAccounts",
  "getLatestBlockhash", "getLeaderSchedule", "getMaxRetransmitSlot", "getMaxShredInsertSlot", "getMinimumBalanceForRentExemption", "getMultipleAccounts", "getProgramAccounts",
  "getRecentPerformanceSamples", "getRecentPrioritizationFees", "getSignatureStatuses", "getSignaturesForAddress", "getSlot", "getSlotLeader", "getSlotLeaders", "getStakeMinimumDelegation",
  "getSupply", "getTokenAccountBalance", "getTokenAccountsByDelegate", "getTokenAccountsByOwner", "getTokenLargestAccounts", "getTokenSupply", "getTransaction", "getTransactionCount",
  "getVersion", "getVoteAccounts", "isBlockhashValid", "minimumLedgerSlot",
]);

/** True for a Solana RPC method that only reads. */
export const isSolanaRead = (method: string): boolean => READS.has(method);
