import { evmTestNetwork } from "./evm-network.js";

/** Sepolia, `eip155:11155111`: a testnet; its ether is worthless. */
export const sepolia = /* @__PURE__ */ evmTestNetwork(11155111, "Sepolia", {
  rpcUrl: "https://ethereum-sepolia-rpc.publicnode.com",
  explorerUrl: "https://sepolia.etherscan.io",
});

/** Hoodi, `eip155:560048`: a testnet. */
export const hoodi = /* @__PURE__ */ evmTestNetwork(560048, "Hoodi", {
  rpcUrl: "https://rpc.hoodi.ethpandaops.io",
  explorerUrl: "https://hoodi.etherscan.io",
  currency: { name: "Hoodi Ether", symbol: "ETH", decimals: 18 },
});
/** OP Sepolia, `eip155:11155420`: a testnet. */
export const optimismSepolia = /* @__PURE__ */ evmTestNetwork(11155420, "OP Sepolia", {
  rpcUrl: "https://sepolia.optimism.io",
  explorerUrl: "https://optimism-sepolia.blockscout.com",
  currency: { name: "Sepolia Ether", symbol: "ETH", decimals: 18 },
});
/** Base Sepolia, `eip155:84532`: a testnet. */
export const baseSepolia = /* @__PURE__ */ evmTestNetwork(84532, "Base Sepolia", {
  rpcUrl: "https://sepolia.base.org",
  explorerUrl: "https://sepolia.basescan.org",
  currency: { name: "Sepolia Ether", symbol: "ETH", decimals: 18 },
});
/** Arbitrum Sepolia, `eip155:421614`: a testnet. */
export const arbitrumSepolia = /* @__PURE__ */ evmTestNetwork(421614, "Arbitrum Sepolia", {
  rpcUrl: "https://sepolia-rollup.arbitrum.io/rpc",
  explorerUrl: "https://sepolia.arbiscan.io",
  currency: { name: "Arbitrum Sepolia Ether", symbol: "ETH", decimals: 18 },
});
/** Polygon Amoy, `eip155:80002`: a testnet. */
export const polygonAmoy = /* @__PURE__ */ evmTestNetwork(80002, "Polygon Amoy", {
  rpcUrl: "https://polygon-amoy.drpc.org",
  explorerUrl: "https://amoy.polygonscan.com",
  currency: { name: "POL", symbol: "POL", decimals: 18 },
});
/** BNB Smart Chain Testnet, `eip155:97`. */
export const bnbTestnet = /* @__PURE__ */ evmTestNetwork(97, "BNB Smart Chain Testnet", {
  rpcUrl: "https://data-seed-prebsc-1-s1.bnbchain.org:8545",
  explorerUrl: "https://testnet.bscscan.com",
  currency: { name: "BNB", symbol: "tBNB", decimals: 18 },
});
/** Gnosis Chiado, `eip155:10200`: a testnet. */
export const gnosisChiado = /* @__PURE__ */ evmTestNetwork(10200, "Gnosis Chiado", {
  rpcUrl: "https://rpc.chiadochain.net",
  explorerUrl: "https://blockscout.chiadochain.net",
  currency: { name: "Gnosis", symbol: "xDAI", decimals: 18 },
});
/** Avalanche Fuji, `eip155:43113`: a testnet. */
export const avalancheFuji = /* @__PURE__ */ evmTestNetwork(43113, "Avalanche Fuji", {
  rpcUrl: "https://api.avax-test.network/ext/bc/C/rpc",
  explorerUrl: "https://testnet.snowtrace.io",
  currency: { name: "Avalanche Fuji", symbol: "AVAX", decimals: 18 },
});
/** Linea Sepolia, `eip155:59141`: a testnet. */
export const lineaSepolia = /* @__PURE__ */ evmTestNetwork(59141, "Linea Sepolia", {
  rpcUrl: "https://rpc.sepolia.linea.build",
  explorerUrl: "https://sepolia.lineascan.build",
  currency: { name: "Linea Ether", symbol: "ETH", decimals: 18 },
});
/** ZKsync Sepolia, `eip155:300`: a testnet. */
export const zksyncSepolia = /* @__PURE__ */ evmTestNetwork(300, "ZKsync Sepolia", {
  rpcUrl: "https://sepolia.era.zksync.dev",
  explorerUrl: "https://sepolia.explorer.zksync.io",
});
/** Scroll Sepolia, `eip155:534351`: a testnet. */
export const scrollSepolia = /* @__PURE__ */ evmTestNetwork(534351, "Scroll Sepolia", {
  rpcUrl: "https://sepolia-rpc.scroll.io",
  explorerUrl: "https://sepolia.scrollscan.com",
});
/** Blast Sepolia, `eip155:168587773`: a testnet. */
export const blastSepolia = /* @__PURE__ */ evmTestNetwork(168587773, "Blast Sepolia", {
  rpcUrl: "https://sepolia.blast.io",
  explorerUrl: "https://sepolia.blastscan.io",
});
/** Celo Sepolia, `eip155:11142220`: a testnet. */
export const celoSepolia = /* @__PURE__ */ evmTestNetwork(11142220, "Celo Sepolia", {
  rpcUrl: "https://forno.celo-sepolia.celo-testnet.org",
  explorerUrl: "https://celo-sepolia.blockscout.com",
  currency: { name: "CELO", symbol: "S-CELO", decimals: 18 },
});
/** Mantle Sepolia, `eip155:5003`: a testnet. */
export const mantleSepolia = /* @__PURE__ */ evmTestNetwork(5003, "Mantle Sepolia", {
  rpcUrl: "https://rpc.sepolia.mantle.xyz",
  explorerUrl: "https://explorer.sepolia.mantle.xyz",
  currency: { name: "MNT", symbol: "MNT", decimals: 18 },
});
/** Unichain Sepolia, `eip155:1301`: a testnet. */
export const unichainSepolia = /* @__PURE__ */ evmTestNetwork(1301, "Unichain Sepolia", {
  rpcUrl: "https://sepolia.unichain.org",
  explorerUrl: "https://sepolia.uniscan.xyz",
});
/** Monad Testnet, `eip155:10143`. */
export const monadTestnet = /* @__PURE__ */ evmTestNetwork(10143, "Monad Testnet", {
  rpcUrl: "https://testnet-rpc.monad.xyz",
  explorerUrl: "https://testnet.monadexplorer.com",
  currency: { name: "Testnet MON Token", symbol: "MON", decimals: 18 },
});
