import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { ChainSupport } from "./chain-support.js";

/**
 * Bitcoin networks and the Bitcoin wallets of the page. `rpcUrls` are base addresses of services
 * that speak as Esplora does (`https://mempool.space/api`) and come before those of the network.
 */
export const bitcoin = (
  options: { readonly rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>> } = {},
): ChainSupport => ({
  namespace: "bip122",
  ...options,
  load: async () => (await import("./bitcoin.entry.js")).bitcoinChain(options.rpcUrls ?? {}),
  wallets: async () => (await import("./bitcoin-wallets.entry.js")).bitcoinWallets,
});
