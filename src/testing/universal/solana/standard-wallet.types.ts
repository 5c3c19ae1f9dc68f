/** An account as the Wallet Standard has it. */
export interface StandardAccount {
  /** Base58. */
  readonly address: string;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** Such as `solana:mainnet`. */
  readonly chains: readonly `${string}:${string}`[];
  readonly features: readonly `${string}:${string}`[];
  readonly label?: string;
}

/** What changed at a wallet; absent fields stayed as they were. */
export interface StandardChange {
  readonly accounts?: readonly StandardAccount[];
}

/**
 * A wallet as the Wallet Standard has it (version 1.0.0). Features are called by the name behind
 * their colon; `standard:events` by `on`.
 */
export interface StandardWalletFace {
  readonly version: "1.0.0";
  readonly name: string;
  readonly icon: `data:image/svg+xml;base64,${string}`;
  readonly chains: readonly `${string}:${string}`[];
  /** The granted account, or none. */
  readonly accounts: readonly StandardAccount[];
  readonly features: Readonly<Record<`${string}:${string}`, unknown>>;
}

/** What a person sees before a request is answered: the feature and what was handed to it. */
export interface StandardRequest {
  readonly method: string;
  readonly params: unknown;
}
