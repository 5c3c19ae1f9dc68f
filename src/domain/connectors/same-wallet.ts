import type { Wallet } from "../catalogue/wallet.js";
import { nameKey } from "./connector-merge.js";
import { connectorsOf, type Connector, type ConnectorGroup } from "./connector.js";

/** MetaMask's own browser on a phone announces itself by this name. */
const ALIASES: Readonly<Record<string, string>> = { "io.metamask.mobile": "io.metamask" };
const rdnsKey = (rdns: string): string =>
  ALIASES[rdns.trim().toLowerCase()] ?? rdns.trim().toLowerCase();

/** A described wallet as far as it is compared. */
type Compared = Pick<Wallet, "rdns" | "name"> & { readonly id?: string };

/**
 * Whether a described wallet is this one that is here: by its id in the catalogue where the
 * connector names one, by rdns, or by name where one of both names no rdns. A connector whose
 * identity is in doubt is nobody's; the protocol's own and the embedded wallet are no installed
 * ones.
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

/** The first of the connectors that is this wallet in the user's browser. */
export const installedAs = (
  wallet: Compared,
  connectors: readonly Connector[],
): Connector | undefined => connectors.find((connector) => isInstalledAs(wallet, connector));

/**
 * The connector of a described wallet that is listed in these groups: it is in the user's browser.
 * One whose identity is in doubt is never taken for it.
 */
export const installedConnector = (
  wallet: Wallet,
  { groups }: { readonly groups: readonly ConnectorGroup[] },
): Connector | undefined => installedAs(wallet, connectorsOf(groups));
