import type { CaipNetworkId } from "../caip/caip.types.js";

/** A Solana network as Wallet Standard wallets name it. */
export type SolanaChain = "solana:mainnet" | "solana:devnet" | "solana:testnet" | "solana:localnet";

/**
 * CAIP-2 id → the wallets' name; the two older mainnet and devnet ids of WalletConnect stand for
 * the same networks.
 */
const CHAINS: Readonly<Partial<Record<CaipNetworkId, SolanaChain>>> = {
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp": "solana:mainnet",
  "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1": "solana:devnet",
  "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z": "solana:testnet",
  "solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ": "solana:mainnet",
  "solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K": "solana:devnet",
};

/**
 * The name a wallet knows a network by; every network that is no public cluster is
 * `solana:localnet` to it.
 */
export const solanaChainOf = (networkId: CaipNetworkId): SolanaChain =>
  CHAINS[networkId] ?? "solana:localnet";

/** The CAIP-2 id of a public cluster by its name in wallets; undefined for any other text. */
export const solanaNetworkIdOf = (chain: string): CaipNetworkId | undefined =>
  (Object.keys(CHAINS) as CaipNetworkId[]).find((id) => CHAINS[id] === chain);
