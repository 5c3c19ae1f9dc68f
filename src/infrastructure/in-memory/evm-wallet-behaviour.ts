/** How popular wallets deviate from the standards. All deviations are off by default. */
export interface EvmWalletBehaviour {
  /** Switches the chain without `chainChanged`. */
  switchesSilently: boolean;
  /** Acts at once but answers only at `answer()`. */
  answersLate: boolean;
  /** Answers a switch at once but switches only at `answer()`. */
  switchesLate: boolean;
  /** The chain id returned by `eth_chainId`, whatever the actual chain. */
  foreignChainId?: number;
  /** Announces itself twice with different uuids. */
  announcesTwice: boolean;
  /** Replaces the requested transaction: other gas, nonce, receiver, or trailing data. */
  replacesTransaction?: (
    transaction: Readonly<Record<string, unknown>>,
  ) => Readonly<Record<string, unknown>>;
  /** Modifies a transaction's parameters after approval and before use. */
  mutatesParams?: (params: readonly unknown[]) => void;
  /** The answer of `wallet_getAssets`, by hex chain id (ERC-7811); also sets its capability. */
  assets?: Readonly<Record<string, unknown>>;
  /** The delegation contract of the account (EIP-7702); enables atomic batches. */
  batcher?: string;
  /** Replaces the returned hash. */
  replacesHash?: (hash: string) => unknown;
}

/** No deviations. */
export const standardBehaviour = (): EvmWalletBehaviour => ({
  switchesSilently: false,
  answersLate: false,
  switchesLate: false,
  announcesTwice: false,
});
