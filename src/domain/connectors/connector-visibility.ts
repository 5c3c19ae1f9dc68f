import { CONNECTOR_ID } from "./connector-id.js";
import type { Connector } from "./connector.js";

/** Wallets identified by rdns or name. */
export interface NamedWallets {
  /** Reverse domain names that extensions announce. */
  readonly rdns: readonly string[];
  /** Wallet names. */
  readonly names: readonly string[];
}
/** Wallets that are hidden. */
export type ExcludedWallets = NamedWallets;

export interface VisibilityInput {
  readonly isMobile: boolean;
  readonly hasInjectedProvider: boolean;
  readonly excluded: ExcludedWallets;
  /** The only wallets a host lists (`includeWalletIds`); absent if unlimited or not known yet. */
  readonly included?: NamedWallets;
  readonly connectedConnectorIds: readonly string[];
}

/** Name of the `window.ethereum` connector. */
export const BROWSER_WALLET_NAME = "Browser Wallet";

const isBrowserWallet = ({ type, id, name }: Connector): boolean =>
  type === "INJECTED" && (id === CONNECTOR_ID.injected || name === BROWSER_WALLET_NAME);

const includesIgnoringCase = (list: readonly string[], value: string | undefined): boolean =>
  value !== undefined &&
  list.some((item) => item.trim().toLowerCase() === value.trim().toLowerCase());

/** True if the host excluded the rdns or name. WalletConnect and AUTH are never excluded. */
export const isExcluded = (
  { type, info, name }: Connector,
  { rdns, names }: ExcludedWallets,
): boolean =>
  type !== "WALLET_CONNECT" &&
  type !== "AUTH" &&
  (includesIgnoringCase(rdns, info?.rdns) || includesIgnoringCase(names, name));

const isNamed = (rdns: string | undefined, name: string, wallets: NamedWallets): boolean =>
  includesIgnoringCase(wallets.rdns, rdns) || includesIgnoringCase(wallets.names, name);

export const isListed = (
  { name }: { readonly name: string },
  { excluded, included }: Pick<VisibilityInput, "excluded" | "included">,
): boolean =>
  !isNamed(undefined, name, excluded) &&
  (included === undefined || isNamed(undefined, name, included));

const isNotIncluded = (
  { type, info, name }: Connector,
  included: NamedWallets | undefined,
): boolean =>
  included !== undefined &&
  (type === "ANNOUNCED" || type === "INJECTED" || type === "MULTI_CHAIN") &&
  !isNamed(info?.rdns, name, included);

/**
 * Hides wallets that the host does not list, WalletConnect while connected through it, and Browser
 * Wallet on desktop, or on mobile without rdns and injected provider.
 */
export const isVisible = (
  connector: Connector,
  { isMobile, hasInjectedProvider, excluded, included, connectedConnectorIds }: VisibilityInput,
): boolean => {
  if (isExcluded(connector, excluded) || isNotIncluded(connector, included)) return false;
  if (connector.type === "WALLET_CONNECT") return !connectedConnectorIds.includes(connector.id);
  if (isBrowserWallet(connector))
    return isMobile && (connector.info?.rdns !== undefined || hasInjectedProvider);
  return true;
};
