import type { SiteCall } from "latchkit/secure-site";

/** The address of a secret key. */
export function solanaAddress(key: Uint8Array): string;

/**
 * Signs or sends what was shown on Solana; transactions are base58 here. Rejects with a refusal
 * that has the node's own words, or for what its user was not shown.
 */
export function solanaCall(
  key: Uint8Array,
  call: Pick<SiteCall, "method" | "signing">,
  node: { readonly rpcUrl: string; readonly limitMs?: number },
): Promise<object>;
