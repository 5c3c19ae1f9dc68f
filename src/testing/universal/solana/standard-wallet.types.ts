/** An account of the Wallet Standard. */
export interface StandardAccount {
  /** Base58. */
  readonly address: string;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** Example: `solana:mainnet`. */
  readonly chains: readonly `${string}:${string}`[];
  readonly features: readonly `${string}:${string}`[];
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
  readonly version: "1.0.0";
  readonly name: string;
  readonly icon: `data:image/svg+xml;base64,${string}`;
  readonly chains: readonly `${string}:${string}`[];
  /** The granted account, or empty. */
  readonly accounts: readonly StandardAccount[];
  readonly features: Readonly<Record<`${string}:${string}`, unknown>>;
}

/** The request shown to the user: feature and arguments. */
export interface StandardRequest {
  readonly method: string;
  readonly params: unknown;
}
