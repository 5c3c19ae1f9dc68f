/**
 * How an EVM wallet departs from the standards, as popular ones do. All are off at the start; a
 * test switches them.
 */
export interface EvmWalletHabits {
  /** Moves to another chain without `chainChanged`. */
  movesSilently: boolean;
  /** Acts at once, and keeps each answer back until `answer()`. */
  answersLate: boolean;
  /** Answers a switch at once, and moves only at `answer()`. */
  movesLate: boolean;
  /** Reports this chain to `eth_chainId`, whatever chain it stands on and sends to. */
  foreignChainId?: number;
  /** Announces itself twice, each time under another uuid. */
  announcesTwice: boolean;
  /**
   * What it signs and sends in place of the transaction requested: more gas, another nonce, bytes
   * after the data, another receiver.
   */
  sends?: (transaction: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** Changes the parameters of a transaction, once they were approved and before they are used. */
  touches?: (params: readonly unknown[]) => void;
  /**
   * What it reports of its account by `wallet_getAssets`, by hex chain id (ERC-7811); its
   * capabilities say so for those chains.
   */
  assets?: Readonly<Record<string, unknown>>;
  /**
   * The contract that its account lends its address to (EIP-7702); with one it offers atomic
   * batches.
   */
  batcher?: string;
  /** What it returns in place of the hash, once it sent. */
  returns?: (hash: string) => unknown;
}

/** A wallet without any of them. */
export const noHabits = (): EvmWalletHabits => ({
  movesSilently: false,
  answersLate: false,
  movesLate: false,
  announcesTwice: false,
});
