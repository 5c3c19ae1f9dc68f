import { CONNECTOR_ID } from "./connector-id.js";
import type { Connector } from "./connector.js";

/** Wallets by what they are called. */
export interface NamedWallets {
  readonly rdns: readonly string[];
  readonly names: readonly string[];
}
/** Wallets a catalogue or host excludes. */
export type ExcludedWallets = NamedWallets;

/** What the visibility of a connector depends on. */
export interface VisibilityQuestion {
  readonly isMobile: boolean;
  /** The installed check: something stands at `window.ethereum`. */
  readonly hasInjectedProvider: boolean;
  readonly excluded: ExcludedWallets;
  /** The only ones that a host lists (`includeWalletIds`); absent: no limit, or not known yet. */
  readonly included?: NamedWallets;
  readonly connectedConnectorIds: readonly string[];
}

/** Name of the connector at `window.ethereum`. */
export const BROWSER_WALLET_NAME = "Browser Wallet";

const isBrowserWallet = ({ type, id, name }: Connector): boolean =>
  type === "INJECTED" && (id === CONNECTOR_ID.injected || name === BROWSER_WALLET_NAME);

const includesIgnoringCase = (list: readonly string[], wanted: string | undefined): boolean =>
  wanted !== undefined &&
  list.some((item) => item.trim().toLowerCase() === wanted.trim().toLowerCase());

/**
 * True when rdns or name equals an excluded wallet's, case ignored (S5-014). Wallet-connection and
 * embedded connectors are no wallets: never.
 */
export const isExcluded = (
  { type, info, name }: Connector,
  { rdns, names }: ExcludedWallets,
): boolean =>
  type !== "WALLET_CONNECT" &&
  type !== "AUTH" &&
  (includesIgnoringCase(rdns, info?.rdns) || includesIgnoringCase(names, name));

const isNamed = (rdns: string | undefined, name: string, wallets: NamedWallets): boolean =>
  includesIgnoringCase(wallets.rdns, rdns) || includesIgnoringCase(wallets.names, name);

/** A remembered wallet that the host's lists allow. */
export const isListed = (
  { name }: { readonly name: string },
  { excluded, included }: Pick<VisibilityQuestion, "excluded" | "included">,
): boolean =>
  !isNamed(undefined, name, excluded) &&
  (included === undefined || isNamed(undefined, name, included));

/** An installed wallet that is none of the included ones: neither by rdns nor by name. */
const isLeftOut = ({ type, info, name }: Connector, included: NamedWallets | undefined): boolean =>
  included !== undefined &&
  (type === "ANNOUNCED" || type === "INJECTED" || type === "MULTI_CHAIN") &&
  !isNamed(info?.rdns, name, included);

/**
 * S2-044, S2-045, S5-012, S5-013: walletConnect is hidden while connected through it; Browser
 * Wallet is hidden on desktop, and on mobile when it has no rdns and nothing is installed; excluded
 * wallets are hidden, and installed ones that are not among the included.
 */
export const isVisible = (
  connector: Connector,
  { isMobile, hasInjectedProvider, excluded, included, connectedConnectorIds }: VisibilityQuestion,
): boolean => {
  if (isExcluded(connector, excluded) || isLeftOut(connector, included)) return false;
  if (connector.type === "WALLET_CONNECT") return !connectedConnectorIds.includes(connector.id);
  if (isBrowserWallet(connector))
    return isMobile && (connector.info?.rdns !== undefined || hasInjectedProvider);
  return true;
};
