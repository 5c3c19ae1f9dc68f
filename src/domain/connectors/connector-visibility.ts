import { CONNECTOR_ID } from "./connector-id.js";
import type { Connector } from "./connector.js";

/** Wallets a catalogue or host excludes. */
export interface ExcludedWallets {
  readonly rdns: readonly string[];
  readonly names: readonly string[];
}

/** What the visibility of a connector depends on. */
export interface VisibilityQuestion {
  readonly isMobile: boolean;
  /** The installed check: something stands at `window.ethereum`. */
  readonly hasInjectedProvider: boolean;
  readonly excluded: ExcludedWallets;
  readonly connectedConnectorIds: readonly string[];
}

/** Name of the connector at `window.ethereum` (wallet-protocols a.2). */
export const BROWSER_WALLET_NAME = "Browser Wallet";

const isBrowserWallet = ({ type, id, name }: Connector): boolean => type === "INJECTED" && (id === CONNECTOR_ID.injected || name === BROWSER_WALLET_NAME);

const includesIgnoringCase = (list: readonly string[], wanted: string | undefined): boolean =>
  wanted !== undefined && list.some((item) => item.trim().toLowerCase() === wanted.trim().toLowerCase());

/** True when rdns or name equals an excluded wallet's, case ignored (spec section 5). Wallet-connection and embedded connectors are no wallets: never. */
export const isExcluded = ({ type, info, name }: Connector, { rdns, names }: ExcludedWallets): boolean =>
  type !== "WALLET_CONNECT" && type !== "AUTH" && (includesIgnoringCase(rdns, info?.rdns) || includesIgnoringCase(names, name));

/**
 * Spec sections 2 and 5: walletConnect is hidden while connected through it; Browser Wallet is hidden on desktop, and on mobile when it
 * has no rdns and nothing is installed; excluded wallets are hidden.
 */
export const isVisible = (connector: Connector, { isMobile, hasInjectedProvider, excluded, connectedConnectorIds }: VisibilityQuestion): boolean => {
  if (isExcluded(connector, excluded)) return false;
  if (connector.type === "WALLET_CONNECT") return !connectedConnectorIds.includes(connector.id);
  if (isBrowserWallet(connector)) return isMobile && (connector.info?.rdns !== undefined || hasInjectedProvider);
  return true;
};
