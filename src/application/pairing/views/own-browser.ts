import type { Namespace } from "../../../domain/caip/caip.types.js";
import type { Wallet } from "../../../domain/catalogue/wallet.js";
import { linkTarget } from "../../../domain/pairing/deep-link.js";
import { ownBrowserWay } from "../../../domain/pairing/own-browser.js";
import { internalsOf } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";

/**
 * On a phone: opens this page in the browser of a wallet that does not pair. Synchronous: call it
 * inside the user's gesture. False where the wallet pairs, where it is in this page already, and
 * where the link is refused: then the usual way goes on.
 */
export const openInOwnBrowser = (
  latchkit: Latchkit,
  wallet: Wallet | undefined,
  namespace?: Namespace,
): boolean => {
  const { environment, links, track } = internalsOf(latchkit);
  const { active } = latchkit.network.snapshot;
  if (wallet === undefined || !environment.isMobile) return false;
  const { isAndroid, href, origin } = environment;
  const reference =
    namespace === undefined || namespace === active.namespace
      ? active.reference
      : (latchkit.network.snapshot.networks.find((one) => one.namespace === namespace)?.reference ??
        "");
  const way = ownBrowserWay(wallet.id, {
    isAndroid,
    href,
    origin,
    namespace: namespace ?? active.namespace,
    reference,
  });
  if (
    way === undefined ||
    environment.hasGlobal(way.global) ||
    !links.openWallet(way.link, linkTarget("mobile", environment))
  )
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
