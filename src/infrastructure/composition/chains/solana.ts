import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { ChainSupport } from "./chain-support.js";

/**
 * Solana networks and the Wallet Standard wallets of the page. `rpcUrls` come before the service
 * and those of the network; the first of all also takes what is sent.
 */
export const solana = (
  options: { readonly rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>> } = {},
): ChainSupport => ({
  namespace: "solana",
  ...options,
  load: async () => (await import("./solana.entry.js")).solanaChain(options.rpcUrls ?? {}),
  wallets: async () => (await import("./solana-wallets.entry.js")).solanaWallets,
});
