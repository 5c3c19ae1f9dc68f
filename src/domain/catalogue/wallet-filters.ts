import type { Namespace } from "../caip/caip.types.js";
import { OWN_BROWSER_NAMESPACES, OWN_BROWSER_ONLY } from "./special-wallets.js";
import type { Wallet } from "./wallet.js";

/** Input of the reachability check. */
export interface WalletPlace {
  readonly isMobile: boolean;
  /** The active namespace. */
  readonly namespace: Namespace;
  /** Only WalletConnect is configured: extensions cannot be used. */
  readonly isUniversal: boolean;
  /** WalletConnect is configured; default true. */
  readonly canPair?: boolean;
}

const opensApp = ({ links: { mobile, universal } }: Wallet): boolean =>
  mobile !== undefined || universal !== undefined;
const isExempt = ({ id }: Wallet, namespace: Namespace): boolean =>
  OWN_BROWSER_ONLY.get(id)?.includes(namespace) ?? false;
const hasLink = (wallet: Wallet): boolean =>
  opensApp(wallet) || wallet.links.desktop !== undefined || wallet.links.webapp !== undefined;

/**
 * True if the wallet can be reached from this device. Mobile requires an app link, except for
 * wallets with their own browser on that namespace. `isUniversal` requires any link. Mobile without
 * WalletConnect requires a wallet that opens this page in its own browser.
 */
export const isReachable = (
  wallet: Wallet,
  { isMobile, namespace, isUniversal, canPair = true }: WalletPlace,
): boolean => {
  if (isMobile && !canPair)
    return OWN_BROWSER_NAMESPACES.get(wallet.id)?.includes(namespace) ?? false;
  return (
    (!isMobile || opensApp(wallet) || isExempt(wallet, namespace)) &&
    (!isUniversal || hasLink(wallet))
  );
};
