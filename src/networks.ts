import type { CaipNetworkOption } from "./domain/network/network.js";

const ether = { name: "Ether", symbol: "ETH", decimals: 18 } as const;
const evmNetwork = (
  id: number,
  name: string,
  rpcUrl: string,
  explorerUrl: string,
  currency: CaipNetworkOption["currency"] = ether,
  testnet = false,
): CaipNetworkOption =>
  Object.freeze({ id: `eip155:${id}`, name, rpcUrls: [rpcUrl], currency, explorerUrl, testnet });

/**
 * Common networks as plain data. Their RPC URLs are the public ones of each chain: fine to try out,
 * better replaced by your own.
 */
export const mainnet = evmNetwork(
  1,
  "Ethereum",
  "https://ethereum-rpc.publicnode.com",
  "https://etherscan.io",
);
export const optimism = evmNetwork(
  10,
  "OP Mainnet",
  "https://mainnet.optimism.io",
  "https://optimistic.etherscan.io",
);
export const bnb = evmNetwork(
  56,
  "BNB Smart Chain",
  "https://bsc-dataseed.bnbchain.org",
  "https://bscscan.com",
  { name: "BNB", symbol: "BNB", decimals: 18 },
);
export const gnosis = evmNetwork(
  100,
  "Gnosis",
  "https://rpc.gnosischain.com",
  "https://gnosisscan.io",
  { name: "xDAI", symbol: "XDAI", decimals: 18 },
);
export const polygon = evmNetwork(
  137,
  "Polygon",
  "https://polygon-rpc.com",
  "https://polygonscan.com",
  { name: "POL", symbol: "POL", decimals: 18 },
);
export const base = evmNetwork(8453, "Base", "https://mainnet.base.org", "https://basescan.org");
export const arbitrum = evmNetwork(
  42161,
  "Arbitrum One",
  "https://arb1.arbitrum.io/rpc",
  "https://arbiscan.io",
);
export const avalanche = evmNetwork(
  43114,
  "Avalanche",
  "https://api.avax.network/ext/bc/C/rpc",
  "https://snowtrace.io",
  { name: "Avalanche", symbol: "AVAX", decimals: 18 },
);
export const linea = evmNetwork(
  59144,
  "Linea",
  "https://rpc.linea.build",
  "https://lineascan.build",
);
export const sepolia = evmNetwork(
  11155111,
  "Sepolia",
  "https://ethereum-sepolia-rpc.publicnode.com",
  "https://sepolia.etherscan.io",
  ether,
  true,
);

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
export const solanaMainnet = solanaNetwork(
  "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  "Solana",
  "https://api.mainnet-beta.solana.com",
  "https://solscan.io",
);
export const solanaDevnet = solanaNetwork(
  "EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
  "Solana Devnet",
  "https://api.devnet.solana.com",
);
export const solanaTestnet = solanaNetwork(
  "4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z",
  "Solana Testnet",
  "https://api.testnet.solana.com",
);
