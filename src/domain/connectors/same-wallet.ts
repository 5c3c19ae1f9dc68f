import type { Wallet } from "../catalogue/wallet.js";
import { nameKey } from "./connector-merge.js";
import { connectorsOf, type Connector, type ConnectorGroup } from "./connector.js";

/** rdns of MetaMask's mobile browser. */
const ALIASES: Readonly<Record<string, string>> = { "io.metamask.mobile": "io.metamask" };
const rdnsKey = (rdns: string): string =>
  ALIASES[rdns.trim().toLowerCase()] ?? rdns.trim().toLowerCase();

/** The compared fields of a described wallet. */
type Compared = Pick<Wallet, "rdns" | "name"> & { readonly id?: string };

/**
 * True if the connector is this wallet: by catalogue id, by rdns, or by name if one has no rdns.
 * False for conflicting connectors, WalletConnect and the embedded wallet.
 */
export const isInstalledAs = (
  { id, rdns, name }: Compared,
  { type, info, isConflicting, name: reported, explorerId }: Connector,
): boolean => {
  if (type === "WALLET_CONNECT" || type === "AUTH" || isConflicting) return false;
  if (explorerId !== undefined && explorerId === id) return true;
  return rdns !== undefined && info?.rdns !== undefined
    ? rdnsKey(rdns) === rdnsKey(info.rdns)
    : nameKey(name) === nameKey(reported);
};

/** The first connector that matches this wallet. */
export const installedAs = (
  wallet: Compared,
  connectors: readonly Connector[],
): Connector | undefined => connectors.find((connector) => isInstalledAs(wallet, connector));

/** The listed connector of an installed described wallet; never a conflicting one. */
export const installedConnector = (
  wallet: Wallet,
  { groups }: { readonly groups: readonly ConnectorGroup[] },
): Connector | undefined => installedAs(wallet, connectorsOf(groups));
