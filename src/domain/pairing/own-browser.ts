import { CHAINS } from "../chains/chains.js";
import type { Namespace } from "../caip/caip.types.js";
import {
  BACKPACK_ID,
  BINANCE_ID,
  BITGET_ID,
  COINBASE_IDS,
  METAMASK_ID,
  OKX_ID,
  OWN_BROWSER_NAMESPACES,
  PHANTOM_ID,
  SOLFLARE_ID,
  TRUST_ID,
  XVERSE_ID,
} from "../catalogue/special-wallets.js";

export interface OwnBrowserPage {
  readonly isAndroid: boolean;
  readonly href: string;
  readonly origin: string;
  readonly namespace: Namespace;
  /** CAIP-2 reference of the active network. */
  readonly reference: string;
}

/** A link into a wallet's browser. `global`: the variable that exists inside that browser. */
export interface OwnBrowserWay {
  readonly global: string;
  readonly link: string;
}

const encode = encodeURIComponent;

const phantom = ({ isAndroid, href, origin }: OwnBrowserPage): OwnBrowserWay => {
  const page = `browse/${encode(href)}?ref=${encode(origin)}`;
  return {
    global: "phantom",
    link: isAndroid
      ? `intent://${page}#Intent;scheme=phantom;package=app.phantom;end`
      : `https://phantom.app/ul/${page}`,
  };
};

const coinbase = ({ namespace, href }: OwnBrowserPage): OwnBrowserWay =>
  namespace === "solana"
    ? { global: "coinbaseSolana", link: `https://go.cb-w.com/dapp?cb_url=${encode(href)}` }
    : { global: "coinbaseWalletExtension", link: `cbwallet://miniapp?url=${encode(href)}` };

const binance = ({ href, reference }: OwnBrowserPage): OwnBrowserWay => {
  const [path, query] = [
    btoa("/pages/browser/index"),
    btoa(`url=${encode(href)}&defaultChainId=${reference}`),
  ];
  const app = `bnc://app.binance.com/mp/app?appId=yFK5FCqYprrXDiVFbhyRx7&startPagePath=${path}&startPageQuery=${query}`;
  return {
    global: "binancew3w",
    link: `https://app.binance.com/en/download?_dp=${encode(btoa(app))}`,
  };
};

const metamask = ({ href }: OwnBrowserPage): OwnBrowserWay => ({
  global: "ethereum",
  link: `https://link.metamask.io/dapp/${href.replace(/^https?:\/\//u, "")}`,
});

const trust = ({ href, namespace }: OwnBrowserPage): OwnBrowserWay => ({
  global: "trustwallet",
  link: `https://link.trustwallet.com/open_url?coin_id=${CHAINS[namespace].coinType ?? 60}&url=${encode(href)}`,
});

const okx = ({ href }: OwnBrowserPage): OwnBrowserWay => {
  const app = `okx://wallet/dapp/url?dappUrl=${encode(href)}`;
  return {
    global: "okxwallet",
    link: `https://web3.okx.com/download?deeplink=${encode(app)}`,
  };
};

const bitget = ({ href }: OwnBrowserPage): OwnBrowserWay => ({
  global: "bitkeep",
  link: `https://bkcode.vip/?action=dapp&url=${encode(href)}`,
});

const solflare = ({ href }: OwnBrowserPage): OwnBrowserWay => ({
  global: "solflare",
  link: `https://solflare.com/ul/v1/browse/${encode(href)}?ref=${encode(href)}`,
});

const backpack = ({ href, origin }: OwnBrowserPage): OwnBrowserWay => ({
  global: "backpack",
  link: `https://backpack.app/ul/v1/browse/${encode(href)}?ref=${encode(origin)}`,
});

const xverse = ({ href }: OwnBrowserPage): OwnBrowserWay => ({
  global: "XverseProviders",
  link: `https://connect.xverse.app/browser?url=${encode(href)}`,
});

const WAYS: ReadonlyMap<string, (page: OwnBrowserPage) => OwnBrowserWay> = new Map([
  [METAMASK_ID, metamask],
  [TRUST_ID, trust],
  ...COINBASE_IDS.map((id) => [id, coinbase] as const),
  [OKX_ID, okx],
  [BITGET_ID, bitget],
  [PHANTOM_ID, phantom],
  [SOLFLARE_ID, solflare],
  [BACKPACK_ID, backpack],
  [XVERSE_ID, xverse],
  [BINANCE_ID, binance],
]);

/** How a mobile wallet opens this page in its own browser; undefined if it does not. */
export const ownBrowserWay = (walletId: string, page: OwnBrowserPage): OwnBrowserWay | undefined =>
  OWN_BROWSER_NAMESPACES.get(walletId)?.includes(page.namespace)
    ? WAYS.get(walletId)?.(page)
    : undefined;
