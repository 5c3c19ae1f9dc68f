import type { Wallet } from "../../../domain/catalogue/wallet.js";
import { type Download, downloadsOf, getWallet } from "../../../domain/pairing/platforms.js";
import type { Environment } from "../../../ports/environment.port.js";
import { internalsOf } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";

/** What "Get" does: opens a site in a new tab, or shows the list of them. */
export type WalletDownload = "open" | "choose";

/** What "Get" does for a wallet on this device; undefined where no address is known. */
export const downloadOf = (
  wallet: Wallet,
  device: Pick<Environment, "isIos" | "isAndroid" | "isMobile">,
): WalletDownload | undefined => getWallet(wallet, device)?.kind;

const TYPES = {
  chrome: "chrome_store",
  ios: "app_store",
  android: "play_store",
  homepage: "homepage",
} as const;

/**
 * Opens one of a wallet's addresses in a new tab. False: refused. Call inside the user's
 * gesture.
 */
const openStore = (latchkit: Latchkit, wallet: Wallet, url: string): boolean => {
  const { links, track } = internalsOf(latchkit);
  const kind = downloadsOf(wallet).find((one) => one.url === url)?.kind ?? "homepage";
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

/** What the Downloads view shows. */
export interface DownloadsModel {
  /** The extension, the app for iOS, for Android, the site: those that are known. */
  readonly downloads: readonly Download[];
  /** Opens one in a new tab. False: refused. Call inside the user's gesture. */
  open(url: string): boolean;
}

/** View model of Downloads. */
export const downloadsModel = (latchkit: Latchkit, wallet: Wallet): DownloadsModel => ({
  downloads: downloadsOf(wallet),
  open: (url) => openStore(latchkit, wallet, url),
});
