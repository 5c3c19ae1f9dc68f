import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { ChainSupport } from "./chain-support.js";

/**
 * Solana networks and the page's Wallet Standard wallets. `rpcUrls` are tried before the service
 * and the network's own URLs; the first of all URLs also receives transactions.
 */
export const solana = (
  options: { readonly rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>> } = {},
): ChainSupport => ({
  namespace: "solana",
  ...options,
  load: async () => (await import("./solana.entry.js")).solanaChain(options.rpcUrls ?? {}),
  review: async () =>
    (await import("./solana-review.entry.js")).solanaReview(options.rpcUrls ?? {}),
  wallets: async () => (await import("./solana-wallets.entry.js")).solanaWallets,
});
