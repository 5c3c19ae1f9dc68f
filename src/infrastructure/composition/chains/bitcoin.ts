import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { ChainSupport } from "./chain-support.js";

/**
 * Bitcoin networks and the page's Bitcoin wallets. `rpcUrls`: base URLs of Esplora APIs
 * (`https://mempool.space/api`), tried before those of the network.
 */
export const bitcoin = (
  options: { readonly rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>> } = {},
): ChainSupport => ({
  namespace: "bip122",
  ...options,
  load: async () => (await import("./bitcoin.entry.js")).bitcoinChain(options.rpcUrls ?? {}),
  review: async () => (await import("./bitcoin-review.entry.js")).bitcoinReview,
  wallets: async () => (await import("./bitcoin-wallets.entry.js")).bitcoinWallets,
});
