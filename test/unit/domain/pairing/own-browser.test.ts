import { describe, expect, it } from "vitest";
import type { Namespace } from "../../../../src/domain/caip/caip.types.js";
import {
  BACKPACK_ID,
  BITGET_ID,
  METAMASK_ID,
  OKX_ID,
  TRUST_ID,
  XVERSE_ID,
} from "../../../../src/domain/catalogue/special-wallets.js";
import {
  isOpenableLink,
  isWalletIntent,
  isWalletLink,
} from "../../../../src/domain/pairing/openable-link.js";
import { type OwnBrowserPage, ownBrowserWay } from "../../../../src/domain/pairing/own-browser.js";

const PHANTOM = "a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393";
const SOLFLARE = "1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79";
const COINBASE = [
  "fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa",
  "d0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8",
] as const;
const BINANCE = "2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25";

const place = (namespace: Namespace, values: Partial<OwnBrowserPage> = {}): OwnBrowserPage => ({
  isAndroid: false,
  href: "https://shop.example/cart?id=1&b=é#pay",
  origin: "https://shop.example",
  namespace,
  reference: "000000000019d6689c085ae165831e93",
  ...values,
});
const H = "https%3A%2F%2Fshop.example%2Fcart%3Fid%3D1%26b%3D%C3%A9%23pay";
const R = "https%3A%2F%2Fshop.example";
/** The page URL in the browser's spelling, encoded. */
const P = "https%3A%2F%2Fshop.example%2Fcart%3Fid%3D1%26b%3D%25C3%25A9%23pay";
const OKX_LINK = `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${P}`)}`;
const ways = (id: string, values: Partial<OwnBrowserPage> = {}) =>
  (["eip155", "solana", "bip122", "polkadot", "cosmos"] as const).map(
    (namespace) => ownBrowserWay(id, place(namespace, values))?.link,
  );

describe("in-app browser links", () => {
  it("links to Phantom's browser for EVM, Solana and Bitcoin, by site on iOS and intent on Android", () => {
    const [ios, android] = [
      `https://phantom.app/ul/browse/${H}?ref=${R}`,
      `intent://browse/${H}?ref=${R}#Intent;scheme=phantom;package=app.phantom;end`,
    ];
    expect(ways(PHANTOM)).toEqual([ios, ios, ios, undefined, undefined]);
    expect(ways(PHANTOM, { isAndroid: true })).toEqual([
      android,
      android,
      android,
      undefined,
      undefined,
    ]);
  });
  it(
    "links to Solflare's browser only for Solana, with the page as ref",
    { tags: ["S5-016"] },
    () => {
      expect(ways(SOLFLARE)).toEqual([
        undefined,
        `https://solflare.com/ul/v1/browse/${H}?ref=${H}`,
        undefined,
        undefined,
        undefined,
      ]);
    },
  );
  it.each(COINBASE)(
    "links to Coinbase's browser by scheme for EVM and by site for Solana: %s",
    (id) => {
      expect(ways(id)).toEqual([
        `cbwallet://miniapp?url=${H}`,
        `https://go.cb-w.com/dapp?cb_url=${H}`,
        undefined,
        undefined,
        undefined,
      ]);
    },
  );
  it("links to Binance's browser only for Bitcoin, with page and network in the download URL", () => {
    const [evm, solana, bitcoin = ""] = ways(BINANCE);
    expect([evm, solana]).toEqual([undefined, undefined]);
    expect(bitcoin.startsWith("https://app.binance.com/en/download?_dp=")).toBe(true);
    const app = atob(new URL(bitcoin).searchParams.get("_dp") ?? "");
    const [, path = "", query = ""] =
      /^bnc:\/\/app\.binance\.com\/mp\/app\?appId=yFK5FCqYprrXDiVFbhyRx7&startPagePath=([^&]+)&startPageQuery=(.+)$/u.exec(
        app,
      ) ?? [];
    expect([atob(path), atob(query)]).toEqual([
      "/pages/browser/index",
      `url=${H}&defaultChainId=000000000019d6689c085ae165831e93`,
    ]);
  });
  it.each<readonly [string, string, readonly (string | undefined)[]]>([
    [
      "MetaMask, with the page as the path",
      METAMASK_ID,
      [
        "https://link.metamask.io/dapp/shop.example/cart?id=1&b=%C3%A9#pay",
        "https://link.metamask.io/dapp/shop.example/cart?id=1&b=%C3%A9#pay",
      ],
    ],
    [
      "Trust Wallet, with the coin id of the chain",
      TRUST_ID,
      [
        `https://link.trustwallet.com/open_url?coin_id=60&url=${P}`,
        `https://link.trustwallet.com/open_url?coin_id=501&url=${P}`,
      ],
    ],
    ["OKX Wallet, by its download page", OKX_ID, [OKX_LINK, OKX_LINK, OKX_LINK]],
    [
      "Bitget Wallet",
      BITGET_ID,
      [`https://bkcode.vip/?action=dapp&url=${P}`, `https://bkcode.vip/?action=dapp&url=${P}`],
    ],
    [
      "Backpack, with the site as ref",
      BACKPACK_ID,
      [
        `https://backpack.app/ul/v1/browse/${P}?ref=${R}`,
        `https://backpack.app/ul/v1/browse/${P}?ref=${R}`,
      ],
    ],
    [
      "Xverse, only for Bitcoin",
      XVERSE_ID,
      [undefined, undefined, `https://connect.xverse.app/browser?url=${P}`],
    ],
  ])(
    "links to the page in the in-app browser of %s",
    { tags: ["finding-H1"] },
    (_, id, expected) => {
      const href = "https://shop.example/cart?id=1&b=%C3%A9#pay";
      expect(ways(id, { href }).slice(0, 3)).toEqual([0, 1, 2].map((at) => expected[at]));
    },
  );
  it("returns no in-app browser link for other wallets", () =>
    expect(ways("1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369")).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]));
  it("returns the injected global of each wallet with an in-app browser", () => {
    expect(
      [
        ownBrowserWay(PHANTOM, place("eip155")),
        ownBrowserWay(SOLFLARE, place("solana")),
        ownBrowserWay(COINBASE[0], place("eip155")),
        ownBrowserWay(COINBASE[0], place("solana")),
        ownBrowserWay(BINANCE, place("bip122")),
      ].map((way) => way?.global),
    ).toEqual(["phantom", "solflare", "coinbaseWalletExtension", "coinbaseSolana", "binancew3w"]);
  });
  it(
    "allows in-app browser links and intents of known wallets, and rejects altered intents",
    { tags: ["T9"] },
    () => {
      const links = [
        ...ways(PHANTOM),
        ...ways(SOLFLARE),
        ...ways(COINBASE[1]),
        ...ways(BINANCE),
      ].flatMap((link) => link ?? []);
      expect(links.map(isOpenableLink)).toEqual(links.map(() => true));
      const [own = ""] = ways(PHANTOM, { isAndroid: true });
      expect([isWalletIntent(own), isOpenableLink(own)]).toEqual([true, false]);
      const hostile = [
        own.replace("app.phantom", "com.evil"),
        own.replace(";end", ";S.browser_fallback_url=https://evil.example;end"),
        own.replace("scheme=phantom", "scheme=tel"),
        `${own}/wc?uri=x`,
        own.replace("intent://browse/", "intent://pay/"),
        own.replace("#Intent", "#Intent;action=x"),
      ];
      expect(hostile.map(isWalletIntent)).toEqual(hostile.map(() => false));
      expect([...links, own].map(isWalletLink)).toEqual([...links, own].map(() => true));
      expect(hostile.map(isWalletLink)).toEqual(hostile.map(() => false));
    },
  );
});
