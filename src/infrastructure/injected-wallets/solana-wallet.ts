import type { StandardWallet } from "./standard-wallet.js";

/**
 * Whether a Wallet Standard wallet can be used on Solana: it connects, tells its changes, and signs
 * transactions or sends them.
 */
export const isSolanaWallet = ({ chains, features }: StandardWallet): boolean =>
  chains.some((chain) => chain.startsWith("solana:")) &&
  features.includes("standard:connect") &&
  features.includes("standard:events") &&
  (features.includes("solana:signTransaction") ||
    features.includes("solana:signAndSendTransaction"));
