import type { Wallet, WalletStores } from "../catalogue/wallet.js";

/** The ways to reach one wallet from this device. */
export type PairingPlatform = "browser" | "mobile" | "qrcode" | "web" | "desktop" | "unsupported";

/** What the device and the page can do. */
export interface PlatformPlace {
  readonly isMobile: boolean;
  /** The wallet is in this browser: announced, injected or known by name. */
  readonly isInstalled: boolean;
  /** The page can use an extension at all; false where only the protocol is wired. */
  readonly takesExtensions: boolean;
  /** The protocol is wired; default true. */
  readonly canPair?: boolean;
  /** The wallet opens this page in a browser of its own instead of pairing. */
  readonly opensPageItself?: boolean;
}

const hasExtension = ({ rdns, hasExtension: isKnown = false }: Wallet): boolean =>
  rdns !== undefined || isKnown;
const hasAppLink = ({ links: { mobile, universal } }: Wallet): boolean =>
  mobile !== undefined || universal !== undefined;

/**
 * The ways in the order they are offered; the first is shown at once, tabs stand where there are
 * more. Without a wallet there is the code alone. Nothing to offer is `unsupported`, never an empty
 * list.
 */
export const platformsOf = (
  wallet: Wallet | undefined,
  {
    isMobile,
    isInstalled,
    takesExtensions,
    canPair = true,
    opensPageItself = false,
  }: PlatformPlace,
): readonly [PairingPlatform, ...PairingPlatform[]] => {
  if (wallet === undefined) return ["qrcode"];
  const { desktop, webapp } = canPair ? wallet.links : {};
  const [first, ...others]: readonly PairingPlatform[] = [
    ...(hasExtension(wallet) && isInstalled && takesExtensions ? (["browser"] as const) : []),
    ...(canPair && hasAppLink(wallet) ? ([isMobile ? "mobile" : "qrcode"] as const) : []),
    ...(webapp === undefined ? [] : (["web"] as const)),
    ...(desktop === undefined || isMobile ? [] : (["desktop"] as const)),
    ...(hasExtension(wallet) && !isInstalled && takesExtensions && !opensPageItself
      ? (["unsupported"] as const)
      : []),
  ];
  return first === undefined ? ["unsupported"] : [first, ...others];
};

/** Whose extensions a browser takes. */
export type ExtensionStore = "chrome" | "edge" | "firefox" | "safari";

/** Where a wallet's program is had from this device; several are a choice, none hides the row. */
export type Download = {
  readonly kind: ExtensionStore | "ios" | "android" | "homepage";
  readonly url: string;
};

/** The extension for this browser. Edge takes those of the Chrome Web Store too. */
const extensionOf = (
  { chrome, edge, firefox, safari }: WalletStores,
  store: ExtensionStore,
): readonly [ExtensionStore, string | undefined] => {
  if (store === "edge" && edge !== undefined) return ["edge", edge];
  if (store === "firefox") return ["firefox", firefox];
  return store === "safari" ? ["safari", safari] : ["chrome", chrome];
};

/**
 * Every program of a wallet, in the order of the Downloads view: the extension for this browser,
 * iOS, Android, site.
 */
export const downloadsOf = (
  { stores, homepage }: Wallet,
  store: ExtensionStore = "chrome",
): readonly Download[] =>
  (
    [
      extensionOf(stores, store),
      ["ios", stores.ios],
      ["android", stores.android],
      ["homepage", homepage],
    ] as const
  ).flatMap(([kind, url]) => (url === undefined ? [] : [{ kind, url }]));

/** What decides which programs a device can take. */
export interface DownloadDevice {
  readonly isIos: boolean;
  readonly isAndroid: boolean;
  readonly isMobile: boolean;
  readonly extensionStore?: ExtensionStore;
}

/** What "Get" does on this device: opens one address, or the list of them. */
export const getWallet = (
  wallet: Wallet,
  { isIos, isAndroid, isMobile, extensionStore }: DownloadDevice,
): { readonly kind: "open"; readonly url: string } | { readonly kind: "choose" } | undefined => {
  const { ios, android } = wallet.stores;
  if (isIos && ios !== undefined) return { kind: "open", url: ios };
  if (isAndroid && android !== undefined) return { kind: "open", url: android };
  const all = downloadsOf(wallet, extensionStore);
  const [only] = all;
  if (only === undefined) return undefined;
  if (isMobile)
    return wallet.homepage === undefined ? undefined : { kind: "open", url: wallet.homepage };
  return all.length === 1 ? { kind: "open", url: only.url } : { kind: "choose" };
};
