import type { Wallet } from "../catalogue/wallet.js";
import { plainText } from "./announcement.js";
import { nameKey } from "./connector-merge.js";
import { PROTOCOL_NAME, type Connector } from "./connector.js";

/** Display data of a paired wallet. */
export interface PeerWallet {
  readonly name: string;
  readonly icon?: string;
}

/**
 * Resolves a peer's self-reported, untrusted name: the described wallet of that name with its
 * image, else one plain line of at most 64 characters. Undefined without a name.
 */
export const peerWallet = (reported: string, known: readonly Wallet[]): PeerWallet | undefined => {
  const name = plainText(reported);
  if (name === undefined) return undefined;
  const wallet = known.find((one) => nameKey(one.name) === nameKey(name));
  return wallet
    ? { name: wallet.name, ...(wallet.imageUrl !== undefined && { icon: wallet.imageUrl }) }
    : { name };
};

/** Wallet name for events: "Unknown" if neither the user nor the wallet named one. */
export const pairedName = ({ name, walletId }: Pick<Connector, "name" | "walletId">): string =>
  name === "" || (walletId === undefined && name === PROTOCOL_NAME) ? "Unknown" : name;
