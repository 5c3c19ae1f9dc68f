/** They do not sign, send or simulate. */
const SOLANA_READS: ReadonlySet<string> = new Set(
  (
    "getAccountInfo getBalance getBlock getBlockCommitment getBlockHeight getBlockProduction " +
    "getBlockTime getBlocks getBlocksWithLimit getEpochInfo getEpochSchedule getFeeForMessage " +
    "getFirstAvailableBlock getGenesisHash getHighestSnapshotSlot getInflationGovernor " +
    "getInflationRate getInflationReward getLargestAccounts getLatestBlockhash getLeaderSchedule " +
    "getMaxRetransmitSlot getMaxShredInsertSlot getMinimumBalanceForRentExemption " +
    "getMultipleAccounts getProgramAccounts getRecentPerformanceSamples " +
    "getRecentPrioritizationFees getSignatureStatuses getSignaturesForAddress getSlot " +
    "getSlotLeader getSlotLeaders getStakeMinimumDelegation getSupply getTokenAccountBalance " +
    "getTokenAccountsByDelegate getTokenAccountsByOwner getTokenLargestAccounts getTokenSupply " +
    "getTransaction getTransactionCount getVersion getVoteAccounts isBlockhashValid " +
    "minimumLedgerSlot"
  ).split(" "),
);

/** True for a Solana RPC method that only reads. */
export const isSolanaRead = (method: string): boolean => SOLANA_READS.has(method);
