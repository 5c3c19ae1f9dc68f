import type { Wallet } from "../catalogue/wallet.js";
import { nameKey } from "./connector-merge.js";
import { connectorsOf, type Connector, type ConnectorGroup, PROTOCOL_NAME } from "./connector.js";
import { plainText } from "./announcement.js";

/** rdns of MetaMask's mobile browser. */
const ALIASES: Readonly<Record<string, string>> = { "io.metamask.mobile": "io.metamask" };
const rdnsKey = (rdns: string): string =>
  ALIASES[rdns.trim().toLowerCase()] ?? rdns.trim().toLowerCase();

type ComparedWallet = Pick<Wallet, "rdns" | "name"> & { readonly id?: string };

/** True if the connector is this wallet: by catalogue id, rdns, or name if one has no rdns. */
export const isInstalledAs = (
  { id, rdns, name }: ComparedWallet,
  { type, info, isConflicting, name: reported, explorerId }: Connector,
): boolean => {
  if (type === "WALLET_CONNECT" || type === "AUTH" || isConflicting) return false;
  if (explorerId !== undefined && explorerId === id) return true;
  return rdns !== undefined && info?.rdns !== undefined
    ? rdnsKey(rdns) === rdnsKey(info.rdns)
    : nameKey(name) === nameKey(reported);
};

export const installedAs = (
  wallet: ComparedWallet,
  connectors: readonly Connector[],
): Connector | undefined => connectors.find((connector) => isInstalledAs(wallet, connector));

/** The listed connector of an installed wallet; never a conflicting one. */
export const installedConnector = (
  wallet: Wallet,
  { groups }: { readonly groups: readonly ConnectorGroup[] },
): Connector | undefined => installedAs(wallet, connectorsOf(groups));

/** Display data of a paired wallet. */
export interface PeerWallet {
  /** The wallet's own name. Untrusted. */
  readonly name: string;
  /** Picture that the wallet named; a URL. */
  readonly icon?: string;
}

/** Resolves a peer's untrusted name to the wallet of that name, or to plain text. */
export const peerWallet = (
  peerName: string,
  wallets: readonly Wallet[],
): PeerWallet | undefined => {
  const name = plainText(peerName);
  if (name === undefined) return undefined;
  const wallet = wallets.find((one) => nameKey(one.name) === nameKey(name));
  return wallet
    ? { name: wallet.name, ...(wallet.imageUrl !== undefined && { icon: wallet.imageUrl }) }
    : { name };
};

/** Wallet name for events: "Unknown" if neither the user nor the wallet named one. */
export const pairedName = ({ name, walletId }: Pick<Connector, "name" | "walletId">): string =>
  name === "" || (walletId === undefined && name === PROTOCOL_NAME) ? "Unknown" : name;
