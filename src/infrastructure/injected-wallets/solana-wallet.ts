import type { StandardWallet } from "./standard-wallet.js";

/**
 * True if a Wallet Standard wallet supports Solana: it connects, emits changes, and signs or sends
 * transactions.
 */
export const isSolanaWallet = ({ chains, features }: StandardWallet): boolean =>
  chains.some((chain) => chain.startsWith("solana:")) &&
  features.includes("standard:connect") &&
  features.includes("standard:events") &&
  (features.includes("solana:signTransaction") ||
    features.includes("solana:signAndSendTransaction"));
