/** The address of a secret key. */
export function solanaAddress(key: Uint8Array): string;

/**
 * Signs or sends on Solana; transactions are base58 here. Rejects with a refusal that has the
 * node's own words, or for what is not its user's to sign.
 */
export function solanaCall(
  key: Uint8Array,
  call: { readonly method: string; readonly params?: unknown },
  node: { readonly rpcUrl: string },
): Promise<object>;
