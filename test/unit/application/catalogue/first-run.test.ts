import { describe, expect, it } from "vitest";
import type { DeferredCatalogueState } from "../../../../src/application/shared/views/deferred-catalogue.js";
import { connectModel } from "../../../../src/application/connection/views/connect.model.js";
import { downloadsModel } from "../../../../src/application/pairing/views/downloads.model.js";
import type { Wallet } from "../../../../src/domain/catalogue/wallet.js";
import {
  type Environment,
  type Latchkit,
  type NetworkOption,
  bitcoin,
  createLatchkit,
  evm,
  solana,
} from "../../../../src/index.js";
import { mainnet, solanaMainnet } from "../../../../src/networks.js";
import { inMemoryPorts } from "../../../../src/testing.js";

/** Hosts of app and extension stores. */
const STORES = [
  "chromewebstore.google.com",
  "microsoftedge.microsoft.com",
  "addons.mozilla.org",
  "apps.apple.com",
  "play.google.com",
];
/** Hosts and schemes that open a page in a wallet's own browser, by phone. */
const BROWSERS = [
  "link.metamask.io",
  "link.trustwallet.com",
  "web3.okx.com",
  "bkcode.vip",
  "phantom.app",
  "solflare.com",
  "backpack.app",
  "connect.xverse.app",
  "go.cb-w.com",
  "app.binance.com",
  "cbwallet:",
  "intent:",
];
/** Hosts of the wallets' makers. */
const MAKERS = [
  "metamask.io",
  "trustwallet.com",
  "www.coinbase.com",
  "rainbow.me",
  "www.okx.com",
  "web3.bitget.com",
  "phantom.com",
  "solflare.com",
  "backpack.app",
  "www.xverse.app",
  "www.binance.com",
  "wallet.magiceden.io",
  "leather.io",
];

const bitcoinMainnet: NetworkOption = {
  id: "bip122:000000000019d6689c085ae165831e93",
  name: "Bitcoin",
  rpcUrls: ["https://blocks.example"],
  currency: { symbol: "BTC", decimals: 8 },
};
const KINDS: Readonly<Record<string, NetworkOption>> = {
  EVM: mainnet,
  Solana: solanaMainnet,
  Bitcoin: bitcoinMainnet,
};
const DEVICES: Readonly<Record<string, Partial<Environment>>> = {
  Chrome: { extensionStore: "chrome" },
  Edge: { extensionStore: "edge" },
  Firefox: { extensionStore: "firefox" },
  Safari: { extensionStore: "safari", isSafari: true },
  iPhone: { isMobile: true, isIos: true, isSafari: true },
  "Android phone": { isMobile: true, isAndroid: true },
};
const PAGE = "https://shop.example/cart?id=7#pay";

const hostOf = (link: string): string => {
  const { protocol, host } = new URL(link);
  return protocol === "https:" ? host : protocol;
};
/** The wallets that Connect offers without extension, relay or project, and the links they open. */
const offered = async (network: NetworkOption, device: Partial<Environment>) => {
  const opened: string[] = [];
  const open = (url: string): boolean => opened.push(url) > 0;
  const ports = inMemoryPorts({ environment: { ...device, href: PAGE } });
  const latchkit = createLatchkit({
    networks: [network],
    chains: [evm(), solana(), bitcoin()],
    ports: { ...ports, links: { openTab: open, openWallet: open } },
  });
  await latchkit.start();
  const model = connectModel(latchkit, { check: () => true });
  const stop = model.open();
  await expect.poll(() => recommendedOf(latchkit)).toBe("ready");
  const sections = model.snapshot.sections;
  stop();
  const wallets = sections.flatMap(({ rows }) => rows.flatMap(({ wallet }) => wallet ?? []));
  return { latchkit, model, sections, wallets, opened };
};
const recommendedOf = ({
  catalogue,
}: Latchkit): DeferredCatalogueState["catalogue"]["recommended"]["status"] =>
  catalogue.snapshot.recommended.status;

const CASES = Object.entries(KINDS).flatMap(([kind, network]) =>
  Object.entries(DEVICES).map(([device, values]) => [kind, device, network, values] as const),
);

describe("first run without extension, relay or project", () => {
  it.each(CASES)(
    'without project or extension, offers at least four wallets for "%s" on "%s", each linking to an expected host',
    { tags: ["finding-H1"] },
    async (_, __, network, values) => {
      const { latchkit, model, sections, wallets, opened } = await offered(network, values);
      const isMobile = values.isMobile === true;
      expect(sections.map(({ name, purpose }) => [name, purpose])).toEqual([
        ["recommended", isMobile ? "openPage" : "get"],
      ]);
      expect(wallets.length).toBeGreaterThanOrEqual(4);
      for (const wallet of wallets) {
        opened.length = 0;
        model.choose({ wallet });
        expect(latchkit.navigation.snapshot.current).toEqual({ view: "Downloads", wallet });
        expect(opened.map(hostOf)).toEqual(
          isMobile ? [expect.toSatisfy((host) => BROWSERS.includes(String(host)))] : [],
        );
        if (isMobile) expect(unwrapped(opened[0] ?? "")).toContain("shop.example/cart");
        const downloads = linksOf(latchkit, wallet);
        expect(downloads.length, wallet.name).toBeGreaterThan(0);
        for (const link of downloads) expect([...STORES, ...MAKERS]).toContain(hostOf(link));
      }
      await latchkit.dispose();
    },
  );
});

/** Decodes the page's URL in a deep link: encoded once or twice, in Binance's link as base64. */
const unwrapped = (link: string): string => {
  const plain = decodeURIComponent(decodeURIComponent(link));
  const folded = new URL(link).searchParams.get("_dp");
  const query = folded === null ? "" : (/startPageQuery=(.*)$/u.exec(atob(folded))?.[1] ?? "");
  return `${plain} ${decodeURIComponent(atob(query))}`;
};
const linksOf = (latchkit: Latchkit, wallet: Wallet): readonly string[] => {
  const { programs, homepage } = downloadsModel(latchkit, wallet);
  return [...programs, ...(homepage ? [homepage] : [])].map(({ url }) => url);
};
