import type { Namespace } from "../caip/caip.types.js";
import {
  BITCOIN_IDS,
  COINBASE_IDS,
  OWN_BROWSER_NAMESPACES,
  SOLANA_IDS,
} from "./special-wallets.js";
import type { Wallet } from "./wallet.js";

/** What decides whether a wallet can be reached from here. */
export interface WalletPlace {
  readonly isMobile: boolean;
  /** The namespace in use. */
  readonly namespace: Namespace;
  /** Only the WalletConnect protocol is wired: no extension can be used. */
  readonly isUniversal: boolean;
  /** The WalletConnect protocol is wired; default true. */
  readonly canPair?: boolean;
}

const opensApp = ({ links: { mobile, universal } }: Wallet): boolean =>
  mobile !== undefined || universal !== undefined;
const isExempt = ({ id }: Wallet, namespace: Namespace): boolean =>
  COINBASE_IDS.includes(id) ||
  (namespace === "solana" && SOLANA_IDS.includes(id)) ||
  (namespace === "bip122" && BITCOIN_IDS.includes(id));
const hasLink = (wallet: Wallet): boolean =>
  opensApp(wallet) || wallet.links.desktop !== undefined || wallet.links.webapp !== undefined;

/**
 * A wallet that leads somewhere from here: on a phone one with a mobile link, and Coinbase, on
 * solana Solflare and Phantom, on bip122 Phantom and Binance (they open the page in their own
 * browser); where only the protocol is wired one with any link (S5-015 to S5-017). On a phone
 * without the protocol an app link leads nowhere: one that opens this page in its own browser.
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
