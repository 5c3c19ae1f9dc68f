/** A wallet used lately (S3-072). */
export interface RecentWallet {
  /** The connector id, or the catalogue id of a wallet that has no connector. */
  readonly id: string;
  readonly imageId?: string;
  readonly name: string;
}

/** Recent wallets max 2 (S9-001). */
export const MAX_RECENT_WALLETS = 2;

/**
 * The list with this wallet first: newest first, one entry an id, at most two. An existing entry
 * moves to the front.
 */
export const rememberWallet = (
  list: readonly RecentWallet[],
  wallet: RecentWallet,
): readonly RecentWallet[] =>
  [wallet, ...list.filter(({ id }) => id !== wallet.id)].slice(0, MAX_RECENT_WALLETS);
