import type { Namespace } from "../caip/caip.types.js";
import { nameKey } from "../connectors/connector-merge.js";
import type { Connector } from "../connectors/connector.js";
import type { RecentWallet } from "../connectors/recent-wallets.js";
import {
  BITCOIN_IDS,
  COINBASE_IDS,
  OWN_BROWSER_NAMESPACES,
  SOLANA_IDS,
  catalogueIdsOf,
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

/** MetaMask's browser on a phone is MetaMask. */
const rdnsKey = (rdns: string): string =>
  rdns.toLowerCase() === "io.metamask.mobile" ? "io.metamask" : rdns.toLowerCase();

const isConnector = (wallet: Wallet, connector: Connector): boolean => {
  if (connector.type === "WALLET_CONNECT" || connector.type === "AUTH") return false;
  if (catalogueIdsOf(connector).includes(wallet.id) || connector.id === wallet.id) return true;
  if (wallet.rdns === undefined) return nameKey(wallet.name) === nameKey(connector.name);
  return [connector.info?.rdns, connector.id].some(
    (known) => known !== undefined && rdnsKey(known) === rdnsKey(wallet.rdns ?? ""),
  );
};

const isRecent = ({ id, rdns }: Wallet, recent: RecentWallet): boolean =>
  recent.id === id || (rdns !== undefined && rdnsKey(recent.id) === rdnsKey(rdns));

/**
 * The described wallets that stand in no other row: neither installed nor used lately. It is always
 * the described one that goes.
 */
export const withoutDuplicates = (
  wallets: readonly Wallet[],
  connectors: readonly Connector[],
  recent: readonly RecentWallet[],
): readonly Wallet[] =>
  wallets.filter(
    (wallet) =>
      !connectors.some((connector) => isConnector(wallet, connector)) &&
      !recent.some((one) => isRecent(wallet, one)),
  );
