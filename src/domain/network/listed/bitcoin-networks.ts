import type { CaipNetworkOption } from "../network.js";

/** `explorer`: a mempool.space instance. */
const bitcoinNetwork = (
  reference: string,
  name: string,
  { explorer, testnet }: { readonly explorer: string; readonly testnet: boolean },
): CaipNetworkOption =>
  Object.freeze({
    id: `bip122:${reference}`,
    name,
    rpcUrls: [`${explorer}/api`],
    currency: { name: "Bitcoin", symbol: testnet ? "tBTC" : "BTC", decimals: 8 },
    explorerUrl: explorer,
    testnet,
  });

/** Bitcoin. Requires `bitcoin()` in `chains`. */
export const bitcoinMainnet = /* @__PURE__ */ bitcoinNetwork(
  "000000000019d6689c085ae165831e93",
  "Bitcoin",
  { explorer: "https://mempool.space", testnet: false },
);
/** Bitcoin testnet3. */
export const bitcoinTestnet = /* @__PURE__ */ bitcoinNetwork(
  "000000000933ea01ad0ee984209779ba",
  "Bitcoin Testnet",
  { explorer: "https://mempool.space/testnet", testnet: true },
);
/** Bitcoin testnet4. */
export const bitcoinTestnet4 = /* @__PURE__ */ bitcoinNetwork(
  "00000000da84f2bafbbc53dee25a72ae",
  "Bitcoin Testnet4",
  { explorer: "https://mempool.space/testnet4", testnet: true },
);
/** Bitcoin signet. */
export const bitcoinSignet = /* @__PURE__ */ bitcoinNetwork(
  "00000008819873e925422c1ff0f99f7c",
  "Bitcoin Signet",
  { explorer: "https://mempool.space/signet", testnet: true },
);
