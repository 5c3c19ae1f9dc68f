import type { CaipNetworkOption } from "../network.js";

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
export const solanaMainnet = /* @__PURE__ */ solanaNetwork(
  "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  "Solana",
  "https://api.mainnet-beta.solana.com",
  "https://solscan.io",
);
/** Solana devnet. */
export const solanaDevnet = /* @__PURE__ */ solanaNetwork(
  "EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
  "Solana Devnet",
  "https://api.devnet.solana.com",
);
/** Solana testnet. */
export const solanaTestnet = /* @__PURE__ */ solanaNetwork(
  "4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z",
  "Solana Testnet",
  "https://api.testnet.solana.com",
);
