import type { Namespace } from "../../../domain/caip/caip.types.js";
import { OWN_BROWSER_ONLY } from "../../../domain/catalogue/special-wallets.js";
import type { Wallet } from "../../../domain/catalogue/wallet.js";
import { linkTarget } from "../../../domain/pairing/deep-link.js";
import { ownBrowserWay } from "../../../domain/pairing/own-browser.js";
import { openWalletLink } from "../open-wallet-link.js";
import { viewInternalsOf } from "./view-options.js";
import type { Latchkit } from "../../latchkit.js";

/**
 * The link that opens this page in a wallet's in-app browser, on a phone. Undefined without such a
 * link or inside that browser.
 */
export const inAppBrowserLink = (
  latchkit: Latchkit,
  { id }: Wallet,
  namespace?: Namespace,
): string | undefined => {
  const { environment } = viewInternalsOf(latchkit);
  const { isMobile, isAndroid, href, origin } = environment;
  const { active, networks } = latchkit.network.snapshot;
  if (!isMobile) return undefined;
  const reference =
    namespace === undefined || namespace === active.namespace
      ? active.reference
      : (networks.find((one) => one.namespace === namespace)?.reference ?? "");
  const way = ownBrowserWay(id, {
    isAndroid,
    href,
    origin,
    namespace: namespace ?? active.namespace,
    reference,
  });
  return way === undefined || environment.hasGlobal(way.global) ? undefined : way.link;
};

/**
 * Opens this page in the wallet's in-app browser, on a phone. Call synchronously on click. False
 * without a link, or if it was rejected.
 */
export const openInAppBrowser = (
  latchkit: Latchkit,
  wallet: Wallet,
  namespace?: Namespace,
): boolean => {
  const { environment, links, track } = viewInternalsOf(latchkit);
  const link = inAppBrowserLink(latchkit, wallet, namespace);
  if (link === undefined || !openWalletLink(links, link, linkTarget("mobile", environment)))
    return false;
  track({
    name: "SELECT_WALLET",
    connectorId: "walletConnect",
    walletName: wallet.name,
    walletId: wallet.id,
    platform: "mobile",
  });
  return true;
};

/**
 * Opens a catalogue wallet: its in-app browser, the WalletConnect view, which starts the attempt
 * itself, or without pairing its downloads. Call synchronously on click.
 */
export const openCatalogueWallet = (
  latchkit: Latchkit,
  wallet: Wallet | undefined,
  namespace?: Namespace,
): void => {
  const { canPair } = viewInternalsOf(latchkit).options;
  const { navigation } = latchkit;
  if (wallet === undefined) return navigation.push({ view: "ConnectingWalletConnect" });
  const prefersBrowser = !canPair || OWN_BROWSER_ONLY.has(wallet.id);
  const isOpened = prefersBrowser && openInAppBrowser(latchkit, wallet, namespace);
  // The page cannot detect whether the app is installed.
  if (!canPair) navigation.push({ view: "Downloads", wallet });
  else if (!isOpened) navigation.push({ view: "ConnectingWalletConnect", wallet });
};
