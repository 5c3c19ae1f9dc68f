import type { CaipNetworkId } from "../caip/caip.types.js";

/** Solana network names of Wallet Standard. */
export type SolanaChain = "solana:mainnet" | "solana:devnet" | "solana:testnet" | "solana:localnet";

/** Includes WalletConnect's older mainnet and devnet ids. */
const CHAINS: Readonly<Partial<Record<CaipNetworkId, SolanaChain>>> = {
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp": "solana:mainnet",
  "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1": "solana:devnet",
  "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z": "solana:testnet",
  "solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ": "solana:mainnet",
  "solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K": "solana:devnet",
};

/** The wallet name of a network; networks other than public clusters are `solana:localnet`. */
export const solanaChainOf = (networkId: CaipNetworkId): SolanaChain =>
  CHAINS[networkId] ?? "solana:localnet";

/** The CAIP-2 id of a public cluster; undefined for other text. */
export const solanaNetworkIdOf = (chain: string): CaipNetworkId | undefined =>
  (Object.keys(CHAINS) as CaipNetworkId[]).find((id) => CHAINS[id] === chain);
