/** A recently used wallet. */
export interface RecentWallet {
  /** The connector id, or the catalogue id of a wallet without a connector. */
  readonly id: string;
  readonly imageId?: string;
  readonly name: string;
}

/** Maximum number of recent wallets (spec 9). */
export const MAX_RECENT_WALLETS = 2;

/** Moves or adds this wallet to the front; at most two entries. */
export const rememberWallet = (
  list: readonly RecentWallet[],
  wallet: RecentWallet,
): readonly RecentWallet[] =>
  [wallet, ...list.filter(({ id }) => id !== wallet.id)].slice(0, MAX_RECENT_WALLETS);
