import { asciiBase64 } from "../shared/ascii-base64.js";
import type { Namespace } from "../caip/caip.types.js";
import { BINANCE_ID, COINBASE_IDS, PHANTOM_ID, SOLFLARE_ID } from "../catalogue/special-wallets.js";

/** Where the user is, as far as these links care. */
export interface OwnBrowserPlace {
  readonly isAndroid: boolean;
  /** The page's whole address, and its origin. */
  readonly href: string;
  readonly origin: string;
  /** What is to be connected. */
  readonly namespace: Namespace;
  /** CAIP-2 reference of the network in use. */
  readonly reference: string;
}

/**
 * The way into a wallet's own browser. `global`: what stands in a page that the wallet reaches
 * already.
 */
export interface OwnBrowserWay {
  readonly global: string;
  readonly link: string;
}

const encode = encodeURIComponent;

const phantom = ({ isAndroid, href, origin }: OwnBrowserPlace): OwnBrowserWay => {
  const page = `browse/${encode(href)}?ref=${encode(origin)}`;
  return {
    global: "phantom",
    link: isAndroid
      ? `intent://${page}#Intent;scheme=phantom;package=app.phantom;end`
      : `https://phantom.app/ul/${page}`,
  };
};

const coinbase = ({ namespace, href }: OwnBrowserPlace): OwnBrowserWay =>
  namespace === "solana"
    ? { global: "coinbaseSolana", link: `https://go.cb-w.com/dapp?cb_url=${encode(href)}` }
    : { global: "coinbaseWalletExtension", link: `cbwallet://miniapp?url=${encode(href)}` };

const binance = ({ href, reference }: OwnBrowserPlace): OwnBrowserWay => {
  const [path, query] = [
    asciiBase64("/pages/browser/index"),
    asciiBase64(`url=${encode(href)}&defaultChainId=${reference}`),
  ];
  const app = `bnc://app.binance.com/mp/app?appId=yFK5FCqYprrXDiVFbhyRx7&startPagePath=${path}&startPageQuery=${query}`;
  return {
    global: "binancew3w",
    link: `https://app.binance.com/en/download?_dp=${encode(asciiBase64(app))}`,
  };
};

interface Entry {
  readonly ids: readonly string[];
  readonly namespaces: readonly Namespace[];
  readonly way: (place: OwnBrowserPlace) => OwnBrowserWay;
}
/** Each wallet's own link to a page, and where it may be used. */
const TABLE: readonly Entry[] = [
  { ids: [PHANTOM_ID], namespaces: ["solana", "eip155", "bip122"], way: phantom },
  {
    ids: [SOLFLARE_ID],
    namespaces: ["solana"],
    way: ({ href }) => ({
      global: "solflare",
      link: `https://solflare.com/ul/v1/browse/${encode(href)}?ref=${encode(href)}`,
    }),
  },
  { ids: COINBASE_IDS, namespaces: ["solana", "eip155"], way: coinbase },
  { ids: [BINANCE_ID], namespaces: ["bip122"], way: binance },
];

/**
 * How a phone's wallet opens this page in a browser of its own, where it is one that does that
 * instead of pairing; nothing for every other wallet and namespace.
 */
export const ownBrowserWay = (
  walletId: string,
  place: OwnBrowserPlace,
): OwnBrowserWay | undefined =>
  TABLE.find(
    ({ ids, namespaces }) => ids.includes(walletId) && namespaces.includes(place.namespace),
  )?.way(place);
