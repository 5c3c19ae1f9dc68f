/** An account of the Wallet Standard. */
export interface StandardAccount {
  /** Base58. */
  readonly address: string;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** Example: `solana:mainnet`. */
  readonly chains: readonly `${string}:${string}`[];
  /** Names of the features that work with the account. */
  readonly features: readonly `${string}:${string}`[];
  /** Name to show. */
  readonly label?: string;
}

/** Changed properties of a wallet; absent fields did not change. */
export interface StandardChange {
  readonly accounts?: readonly StandardAccount[];
}

/**
 * A wallet of the Wallet Standard (version 1.0.0). Each feature has a method named after its colon;
 * `standard:events` has `on`.
 */
export interface StandardWalletObject {
  /** Version of the Wallet Standard. */
  readonly version: "1.0.0";
  /** The wallet's name. */
  readonly name: string;
  /** A data URI. */
  readonly icon: `data:image/svg+xml;base64,${string}`;
  /** Chains in the Wallet Standard's form, such as `solana:mainnet`. */
  readonly chains: readonly `${string}:${string}`[];
  /** The granted account, or empty. */
  readonly accounts: readonly StandardAccount[];
  /** The Wallet Standard's features by name. */
  readonly features: Readonly<Record<`${string}:${string}`, unknown>>;
}

/** The request shown to the user: feature and arguments. */
export interface StandardRequest {
  /** Name of the method. */
  readonly method: string;
  /** Parameters of the feature's method. */
  readonly params: unknown;
}
