import type { Wallet } from "../catalogue/wallet.js";
import { plainText } from "./announcement.js";
import { nameKey } from "./connector-merge.js";
import type { Connector } from "./connector.js";
import { PROTOCOL_NAME } from "./paired-wallet.js";

/** What a paired wallet is shown as. */
export interface PeerWallet {
  readonly name: string;
  readonly icon?: string;
}

/**
 * A paired wallet by what it says of itself, which is untrusted: the described wallet of that name
 * where one is known, with its picture; else its words as one plain line of at most 64 characters.
 * Nothing where it says nothing.
 */
export const peerWallet = (reported: string, known: readonly Wallet[]): PeerWallet | undefined => {
  const name = plainText(reported);
  if (name === undefined) return undefined;
  const wallet = known.find((one) => nameKey(one.name) === nameKey(name));
  return wallet
    ? { name: wallet.name, ...(wallet.imageUrl !== undefined && { icon: wallet.imageUrl }) }
    : { name };
};

/**
 * The name of a wallet that was paired, for events: "Unknown" where neither the user nor the wallet
 * named one.
 */
export const pairedName = ({ name, walletId }: Pick<Connector, "name" | "walletId">): string =>
  name === "" || (walletId === undefined && name === PROTOCOL_NAME) ? "Unknown" : name;

const isShownAs = (
  { type, walletId, name, icon }: Connector,
  peer: PeerWallet | undefined,
): boolean =>
  peer === undefined ||
  type !== "WALLET_CONNECT" ||
  walletId !== undefined ||
  (name === peer.name && icon === peer.icon);

/**
 * The connector as it is shown once connected: what the user chose before what the wallet reports
 * of itself.
 */
export const connectedAs = (connector: Connector, peer: PeerWallet | undefined): Connector =>
  isShownAs(connector, peer) ? connector : { ...connector, ...peer };
