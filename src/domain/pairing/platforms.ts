import type { Wallet, WalletStores } from "../catalogue/wallet.js";

/** Ways to connect a wallet from this device. */
export type PairingPlatform = "browser" | "mobile" | "qrcode" | "web" | "desktop" | "unsupported";

export interface DeviceCapabilities {
  readonly isMobile: boolean;
  readonly isInstalled: boolean;
  /** The page supports extensions; false if only WalletConnect is configured. */
  readonly takesExtensions: boolean;
  /** WalletConnect is configured; default true. */
  readonly canPair?: boolean;
  /** The wallet opens this page in its own browser instead of pairing. */
  readonly opensPageItself?: boolean;
}

const hasExtension = ({ rdns, hasExtension: isKnown = false }: Wallet): boolean =>
  rdns !== undefined || isKnown;
const hasAppLink = ({ links: { mobile, universal } }: Wallet): boolean =>
  mobile !== undefined || universal !== undefined;

/**
 * Connection platforms in display order. Without a wallet only the QR code; `unsupported` without a
 * way to connect.
 */
export const platformsOf = (
  wallet: Wallet | undefined,
  {
    isMobile,
    isInstalled,
    takesExtensions,
    canPair = true,
    opensPageItself = false,
  }: DeviceCapabilities,
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

export type ExtensionStore = "chrome" | "edge" | "firefox" | "safari";

/** A download of a wallet for this device. */
export type Download = {
  readonly kind: ExtensionStore | "ios" | "android" | "homepage";
  readonly url: string;
};

/** Edge also accepts the Chrome Web Store. */
const extensionOf = (
  { chrome, edge, firefox, safari }: WalletStores,
  store: ExtensionStore,
): readonly [ExtensionStore, string | undefined] => {
  if (store === "edge" && edge !== undefined) return ["edge", edge];
  if (store === "firefox") return ["firefox", firefox];
  return store === "safari" ? ["safari", safari] : ["chrome", chrome];
};

/** All downloads of a wallet: extension for this browser, iOS, Android, website. */
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

export interface DownloadDevice {
  readonly isIos: boolean;
  readonly isAndroid: boolean;
  readonly isMobile: boolean;
  readonly extensionStore?: ExtensionStore;
}

/** Action of "Get" on this device: open one URL or show the list. */
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
