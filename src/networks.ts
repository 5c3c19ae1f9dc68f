import type { CaipNetworkOption } from "./domain/network/network.js";

const ether = { name: "Ether", symbol: "ETH", decimals: 18 } as const;
interface EvmNetwork {
  readonly rpcUrl: string;
  readonly explorerUrl: string;
  readonly currency?: CaipNetworkOption["currency"];
  readonly testnet?: boolean;
}
const evmNetwork = (
  id: number,
  name: string,
  { rpcUrl, explorerUrl, currency = ether, testnet = false }: EvmNetwork,
): CaipNetworkOption =>
  Object.freeze({ id: `eip155:${id}`, name, rpcUrls: [rpcUrl], currency, explorerUrl, testnet });

// Common networks as plain data.

/**
 * Ethereum, `eip155:1`. The RPC URL here and below is a public one: fine to try out, better
 * replaced by your own.
 */
export const mainnet = evmNetwork(1, "Ethereum", {
  rpcUrl: "https://ethereum-rpc.publicnode.com",
  explorerUrl: "https://etherscan.io",
});
/** OP Mainnet, `eip155:10`. */
export const optimism = evmNetwork(10, "OP Mainnet", {
  rpcUrl: "https://mainnet.optimism.io",
  explorerUrl: "https://optimistic.etherscan.io",
});
/** BNB Smart Chain, `eip155:56`. */
export const bnb = evmNetwork(56, "BNB Smart Chain", {
  rpcUrl: "https://bsc-dataseed.bnbchain.org",
  explorerUrl: "https://bscscan.com",
  currency: { name: "BNB", symbol: "BNB", decimals: 18 },
});
/** Gnosis, `eip155:100`. */
export const gnosis = evmNetwork(100, "Gnosis", {
  rpcUrl: "https://rpc.gnosischain.com",
  explorerUrl: "https://gnosisscan.io",
  currency: { name: "xDAI", symbol: "XDAI", decimals: 18 },
});
/** Polygon, `eip155:137`. */
export const polygon = evmNetwork(137, "Polygon", {
  rpcUrl: "https://polygon-rpc.com",
  explorerUrl: "https://polygonscan.com",
  currency: { name: "POL", symbol: "POL", decimals: 18 },
});
/** Base, `eip155:8453`. */
export const base = evmNetwork(8453, "Base", {
  rpcUrl: "https://mainnet.base.org",
  explorerUrl: "https://basescan.org",
});
/** Arbitrum One, `eip155:42161`. */
export const arbitrum = evmNetwork(42161, "Arbitrum One", {
  rpcUrl: "https://arb1.arbitrum.io/rpc",
  explorerUrl: "https://arbiscan.io",
});
/** The C-Chain of Avalanche, `eip155:43114`. */
export const avalanche = evmNetwork(43114, "Avalanche", {
  rpcUrl: "https://api.avax.network/ext/bc/C/rpc",
  explorerUrl: "https://snowtrace.io",
  currency: { name: "Avalanche", symbol: "AVAX", decimals: 18 },
});
/** Linea, `eip155:59144`. */
export const linea = evmNetwork(59144, "Linea", {
  rpcUrl: "https://rpc.linea.build",
  explorerUrl: "https://lineascan.build",
});
/** Sepolia, `eip155:11155111`: a test network, whose ether is worth nothing. */
export const sepolia = evmNetwork(11155111, "Sepolia", {
  rpcUrl: "https://ethereum-sepolia-rpc.publicnode.com",
  explorerUrl: "https://sepolia.etherscan.io",
  testnet: true,
});

const solanaNetwork = (
  reference: string,
  name: string,
  rpcUrl: string,
  explorerUrl?: string,
): CaipNetworkOption =>
  Object.freeze({
    id: `solana:${reference}`,
    name,
    rpcUrls: [rpcUrl],
    currency: { name: "Solana", symbol: "SOL", decimals: 9 },
    ...(explorerUrl !== undefined && { explorerUrl }),
    testnet: explorerUrl === undefined,
  });
/** Solana, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
export const solanaMainnet = solanaNetwork(
  "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  "Solana",
  "https://api.mainnet-beta.solana.com",
  "https://solscan.io",
);
/** The devnet of Solana: a test network, whose SOL is worth nothing. */
export const solanaDevnet = solanaNetwork(
  "EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
  "Solana Devnet",
  "https://api.devnet.solana.com",
);
/** The testnet of Solana: a test network, whose SOL is worth nothing. */
export const solanaTestnet = solanaNetwork(
  "4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z",
  "Solana Testnet",
  "https://api.testnet.solana.com",
);
