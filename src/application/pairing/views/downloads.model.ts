import type { Wallet } from "../../../domain/catalogue/wallet.js";
import { type Download, downloadsOf, getWallet } from "../../../domain/pairing/platforms.js";
import type { Environment } from "../../../ports/environment.port.js";
import { internalsOf } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";
import { openInOwnBrowser, ownBrowserLink } from "../../shared/views/own-browser.js";

/** What "Get" does: opens a site in a new tab, or shows the list of them. */
export type WalletDownload = "open" | "choose";

/** What "Get" does for a wallet on this device; undefined where no address is known. */
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

/**
 * Opens one of a wallet's addresses in a new tab. False: refused. Call inside the user's
 * gesture.
 */
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
 * Leads to where a wallet is had: its one address in a new tab, or the Downloads view. False:
 * refused, or no address is known. Call inside the user's gesture.
 */
export const openDownload = (latchkit: Latchkit, wallet: Wallet): boolean => {
  const { environment } = internalsOf(latchkit);
  const found = getWallet(wallet, environment);
  if (found?.kind === "open") return openStore(latchkit, wallet, found.url);
  if (found !== undefined) latchkit.navigation.push({ view: "Downloads", wallet });
  return found !== undefined;
};

/** Where a wallet's program runs: in this browser, or on a phone. */
export type DownloadPlace = "browser" | "ios" | "android";

/** A program of a wallet for one place; an app's address is also shown as a QR code. */
export interface PlacedDownload extends Download {
  readonly place: DownloadPlace;
}

/** What the Downloads view shows. */
export interface DownloadsModel {
  /**
   * On a desktop the extension for this browser and the apps, on a phone the apps for it: those
   * that are known.
   */
  readonly programs: readonly PlacedDownload[];
  /** The maker's own site. */
  readonly homepage?: Download;
  /** The programs are choices for a desktop, which shows an app's address as a QR code. */
  readonly hasCodes: boolean;
  /** On a phone, where the wallet can open this page in a browser of its own. */
  readonly canOpenPage: boolean;
  /** Opens this page in the wallet. False: refused. Call inside the user's gesture. */
  openPage(): boolean;
  /** Opens one in a new tab. False: refused. Call inside the user's gesture. */
  open(url: string): boolean;
}

const placeOf = ({ kind }: Download): DownloadPlace =>
  kind === "ios" || kind === "android" ? kind : "browser";

/** A phone takes no extension, and no app of another system. */
const isFor = (
  place: DownloadPlace,
  { isMobile, isIos, isAndroid }: Pick<Environment, "isIos" | "isAndroid" | "isMobile">,
): boolean => {
  if (!isMobile) return true;
  if (place === "ios") return !isAndroid;
  return place === "android" && !isIos;
};

/** View model of Downloads. */
export const downloadsModel = (latchkit: Latchkit, wallet: Wallet): DownloadsModel => {
  const { environment } = internalsOf(latchkit);
  const downloads = downloadsOf(wallet, environment.extensionStore);
  const homepage = downloads.find(({ kind }) => kind === "homepage");
  return {
    programs: downloads
      .filter((one) => one !== homepage)
      .map((one) => ({ ...one, place: placeOf(one) }))
      .filter(({ place }) => isFor(place, environment)),
    ...(homepage && { homepage }),
    hasCodes: !environment.isMobile,
    canOpenPage: ownBrowserLink(latchkit, wallet) !== undefined,
    openPage: () => openInOwnBrowser(latchkit, wallet),
    open: (url) => openStore(latchkit, wallet, url),
  };
};
