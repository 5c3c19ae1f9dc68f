import { evmNetwork } from "./evm-network.js";

/** Ethereum, `eip155:1`. The RPC URLs in this file are public; use your own in production. */
export const mainnet = /* @__PURE__ */ evmNetwork(1, "Ethereum", {
  rpcUrl: "https://ethereum-rpc.publicnode.com",
  explorerUrl: "https://etherscan.io",
});
/** OP Mainnet, `eip155:10`. */
export const optimism = /* @__PURE__ */ evmNetwork(10, "OP Mainnet", {
  rpcUrl: "https://mainnet.optimism.io",
  explorerUrl: "https://optimistic.etherscan.io",
});
/** BNB Smart Chain, `eip155:56`. */
export const bnb = /* @__PURE__ */ evmNetwork(56, "BNB Smart Chain", {
  rpcUrl: "https://bsc-dataseed.bnbchain.org",
  explorerUrl: "https://bscscan.com",
  currency: { name: "BNB", symbol: "BNB", decimals: 18 },
});
/** Gnosis, `eip155:100`. */
export const gnosis = /* @__PURE__ */ evmNetwork(100, "Gnosis", {
  rpcUrl: "https://rpc.gnosischain.com",
  explorerUrl: "https://gnosisscan.io",
  currency: { name: "xDAI", symbol: "XDAI", decimals: 18 },
});
/** Polygon, `eip155:137`. */
export const polygon = /* @__PURE__ */ evmNetwork(137, "Polygon", {
  rpcUrl: "https://polygon-rpc.com",
  explorerUrl: "https://polygonscan.com",
  currency: { name: "POL", symbol: "POL", decimals: 18 },
});
/** Base, `eip155:8453`. */
export const base = /* @__PURE__ */ evmNetwork(8453, "Base", {
  rpcUrl: "https://mainnet.base.org",
  explorerUrl: "https://basescan.org",
});
/** Arbitrum One, `eip155:42161`. */
export const arbitrum = /* @__PURE__ */ evmNetwork(42161, "Arbitrum One", {
  rpcUrl: "https://arb1.arbitrum.io/rpc",
  explorerUrl: "https://arbiscan.io",
});
/** Avalanche C-Chain, `eip155:43114`. */
export const avalanche = /* @__PURE__ */ evmNetwork(43114, "Avalanche", {
  rpcUrl: "https://api.avax.network/ext/bc/C/rpc",
  explorerUrl: "https://snowtrace.io",
  currency: { name: "Avalanche", symbol: "AVAX", decimals: 18 },
});
/** Linea, `eip155:59144`. */
export const linea = /* @__PURE__ */ evmNetwork(59144, "Linea", {
  rpcUrl: "https://rpc.linea.build",
  explorerUrl: "https://lineascan.build",
});
/** Arbitrum Nova, `eip155:42170`. */
export const arbitrumNova = /* @__PURE__ */ evmNetwork(42170, "Arbitrum Nova", {
  rpcUrl: "https://nova.arbitrum.io/rpc",
  explorerUrl: "https://nova.arbiscan.io",
});
/** Mode, `eip155:34443`. */
export const mode = /* @__PURE__ */ evmNetwork(34443, "Mode", {
  rpcUrl: "https://mainnet.mode.network",
  explorerUrl: "https://modescan.io",
});
/** ZKsync Era, `eip155:324`. */
export const zksync = /* @__PURE__ */ evmNetwork(324, "ZKsync Era", {
  rpcUrl: "https://mainnet.era.zksync.io",
  explorerUrl: "https://explorer.zksync.io",
});
/** Scroll, `eip155:534352`. */
export const scroll = /* @__PURE__ */ evmNetwork(534352, "Scroll", {
  rpcUrl: "https://rpc.scroll.io",
  explorerUrl: "https://scrollscan.com",
});
/** Blast, `eip155:81457`. */
export const blast = /* @__PURE__ */ evmNetwork(81457, "Blast", {
  rpcUrl: "https://rpc.blast.io",
  explorerUrl: "https://blastscan.io",
});
/** Celo, `eip155:42220`. */
export const celo = /* @__PURE__ */ evmNetwork(42220, "Celo", {
  rpcUrl: "https://forno.celo.org",
  explorerUrl: "https://celoscan.io",
  currency: { name: "CELO", symbol: "CELO", decimals: 18 },
});
/** Mantle, `eip155:5000`. */
export const mantle = /* @__PURE__ */ evmNetwork(5000, "Mantle", {
  rpcUrl: "https://rpc.mantle.xyz",
  explorerUrl: "https://mantlescan.xyz",
  currency: { name: "MNT", symbol: "MNT", decimals: 18 },
});
/** Zora, `eip155:7777777`. */
export const zora = /* @__PURE__ */ evmNetwork(7777777, "Zora", {
  rpcUrl: "https://rpc.zora.energy",
  explorerUrl: "https://explorer.zora.energy",
});
/** Unichain, `eip155:130`. */
export const unichain = /* @__PURE__ */ evmNetwork(130, "Unichain", {
  rpcUrl: "https://mainnet.unichain.org",
  explorerUrl: "https://uniscan.xyz",
});
/** World Chain, `eip155:480`. */
export const worldchain = /* @__PURE__ */ evmNetwork(480, "World Chain", {
  rpcUrl: "https://worldchain-mainnet.g.alchemy.com/public",
  explorerUrl: "https://worldscan.org",
});
/** Ink, `eip155:57073`. */
export const ink = /* @__PURE__ */ evmNetwork(57073, "Ink", {
  rpcUrl: "https://rpc-gel.inkonchain.com",
  explorerUrl: "https://explorer.inkonchain.com",
});
/** Soneium, `eip155:1868`. */
export const soneium = /* @__PURE__ */ evmNetwork(1868, "Soneium", {
  rpcUrl: "https://rpc.soneium.org",
  explorerUrl: "https://soneium.blockscout.com",
});
/** Berachain, `eip155:80094`. */
export const berachain = /* @__PURE__ */ evmNetwork(80094, "Berachain", {
  rpcUrl: "https://rpc.berachain.com",
  explorerUrl: "https://berascan.com",
  currency: { name: "BERA Token", symbol: "BERA", decimals: 18 },
});
/** Sonic, `eip155:146`. */
export const sonic = /* @__PURE__ */ evmNetwork(146, "Sonic", {
  rpcUrl: "https://rpc.soniclabs.com",
  explorerUrl: "https://sonicscan.org",
  currency: { name: "Sonic", symbol: "S", decimals: 18 },
});
/** Monad, `eip155:143`. */
export const monad = /* @__PURE__ */ evmNetwork(143, "Monad", {
  rpcUrl: "https://rpc.monad.xyz",
  explorerUrl: "https://monadscan.com",
  currency: { name: "Monad", symbol: "MON", decimals: 18 },
});
/** Abstract, `eip155:2741`. */
export const abstract = /* @__PURE__ */ evmNetwork(2741, "Abstract", {
  rpcUrl: "https://api.mainnet.abs.xyz",
  explorerUrl: "https://abscan.org",
  currency: { name: "ETH", symbol: "ETH", decimals: 18 },
});
/** Ronin, `eip155:2020`. */
export const ronin = /* @__PURE__ */ evmNetwork(2020, "Ronin", {
  rpcUrl: "https://api.roninchain.com/rpc",
  explorerUrl: "https://app.roninchain.com",
  currency: { name: "RON", symbol: "RON", decimals: 18 },
});
/** ApeChain, `eip155:33139`. */
export const apechain = /* @__PURE__ */ evmNetwork(33139, "ApeChain", {
  rpcUrl: "https://rpc.apechain.com/http",
  explorerUrl: "https://apescan.io",
  currency: { name: "ApeCoin", symbol: "APE", decimals: 18 },
});
