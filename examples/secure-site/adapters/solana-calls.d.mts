import type { SiteCall } from "latchkit/secure-site";

/** The address of a secret key. */
export function solanaAddress(key: Uint8Array): string;

/**
 * Signs or sends the shown Solana transactions (base58). Rejects with a refusal, including the
 * node's message, or if the request was not shown.
 */
export function solanaCall(
  key: Uint8Array,
  call: Pick<SiteCall, "method" | "signing">,
  node: { readonly rpcUrl: string; readonly limitMs?: number },
): Promise<object>;
