/** How an EVM wallet departs from the standards, as popular ones do. All are off at the start; a test switches them. */
export interface EvmWalletHabits {
  /** Moves to another chain without `chainChanged`. */
  movesUntold: boolean;
  /** Acts at once, and keeps each answer back until `answer()`. */
  answersLate: boolean;
  /** Answers a switch at once, and moves only at `answer()`. */
  movesLate: boolean;
  /** Reports this chain to `eth_chainId`, whatever chain it stands on and sends to. */
  foreignChainId?: number;
  /** Announces itself twice, each time under another uuid. */
  announcesTwice: boolean;
}

/** A wallet without any of them. */
export const noHabits = (): EvmWalletHabits => ({
  movesUntold: false,
  answersLate: false,
  movesLate: false,
  announcesTwice: false,
});
