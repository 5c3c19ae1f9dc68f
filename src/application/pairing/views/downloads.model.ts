import type { Wallet } from "../../../domain/catalogue/wallet.js";
import { type Download, downloadsOf, getWallet } from "../../../domain/pairing/platforms.js";
import type { Environment } from "../../../ports/page.ports.js";
import { internalsOf } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";
import { viewInternalsOf } from "../../shared/views/view-options.js";
import { openInAppBrowser, inAppBrowserLink } from "../../shared/views/in-app-browser.js";

/** The action of "Get": open a site in a new tab, or show the downloads. */
export type WalletDownload = "open" | "choose";

/** The action of "Get" for a wallet on this device; undefined without an address. */
export const downloadOf = (
  wallet: Wallet,
  device: Pick<Environment, "isIos" | "isAndroid" | "isMobile" | "extensionStore">,
): WalletDownload | undefined => getWallet(wallet, device)?.kind;

const TYPES = {
  chrome: "chrome_store",
  edge: "edge_store",
  firefox: "firefox_store",
  safari: "safari_store",
  ios: "app_store",
  android: "play_store",
  homepage: "homepage",
} as const;

/** Call synchronously on click. False if rejected. */
const openStore = (latchkit: Latchkit, wallet: Wallet, url: string): boolean => {
  const { links, track, environment } = internalsOf(latchkit);
  const downloads = downloadsOf(wallet, environment.extensionStore);
  const kind = downloads.find((one) => one.url === url)?.kind ?? "homepage";
  const isOpen = links.openTab(url);
  if (isOpen)
    track({
      name: "GET_WALLET",
      walletName: wallet.name,
      explorerId: wallet.id,
      type: TYPES[kind],
    });
  return isOpen;
};

/**
 * Opens a wallet's only download in a new tab, or the Downloads view. Call synchronously on click.
 * False without an address, or if rejected.
 */
export const openDownload = (latchkit: Latchkit, wallet: Wallet): boolean => {
  const { environment } = internalsOf(latchkit);
  const download = getWallet(wallet, environment);
  if (download?.kind === "open") return openStore(latchkit, wallet, download.url);
  if (download !== undefined) latchkit.navigation.push({ view: "Downloads", wallet });
  return download !== undefined;
};

/** Where the wallet runs: in this browser or on a phone. */
export type DownloadPlace = "browser" | "ios" | "android";

/** A download for one place; app links are also shown as QR codes. */
export interface PlacedDownload extends Download {
  readonly place: DownloadPlace;
}

/** State and actions of the Downloads view. */
export interface DownloadsModel {
  /** On a desktop, this browser's extension and the apps; on a phone, its apps. */
  readonly programs: readonly PlacedDownload[];
  readonly homepage?: Download;
  /** True on a desktop: app links are shown as QR codes. */
  readonly hasCodes: boolean;
  /** True on a phone if the wallet's in-app browser can open this page. */
  readonly canOpenPage: boolean;
  /** Opens this page in the wallet. Call synchronously on click. False if rejected. */
  openPage(): boolean;
  /** Opens a download in a new tab. Call synchronously on click. False if rejected. */
  open(url: string): boolean;
  /** Shows all wallets, or goes back if the host hides that view. */
  openAll(): void;
}

const placeOf = ({ kind }: Download): DownloadPlace =>
  kind === "ios" || kind === "android" ? kind : "browser";

/** Phones run neither extensions nor apps of another system. */
const runsOn = (
  place: DownloadPlace,
  { isMobile, isIos, isAndroid }: Pick<Environment, "isIos" | "isAndroid" | "isMobile">,
): boolean => {
  if (!isMobile) return true;
  if (place === "ios") return !isAndroid;
  return place === "android" && !isIos;
};

/** View model of Downloads. */
export const downloadsModel = (latchkit: Latchkit, wallet: Wallet): DownloadsModel => {
  const { environment, options } = viewInternalsOf(latchkit);
  const downloads = downloadsOf(wallet, environment.extensionStore);
  const homepage = downloads.find(({ kind }) => kind === "homepage");
  return {
    programs: downloads
      .filter((one) => one !== homepage)
      .map((one) => ({ ...one, place: placeOf(one) }))
      .filter(({ place }) => runsOn(place, environment)),
    ...(homepage && { homepage }),
    hasCodes: !environment.isMobile,
    canOpenPage: inAppBrowserLink(latchkit, wallet) !== undefined,
    openPage: () => openInAppBrowser(latchkit, wallet),
    open: (url) => openStore(latchkit, wallet, url),
    openAll: () => {
      if (options.allWallets === "HIDE") latchkit.navigation.back();
      else latchkit.navigation.replace({ view: "AllWallets" });
    },
  };
};
