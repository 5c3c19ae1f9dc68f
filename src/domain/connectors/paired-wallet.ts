import type { Wallet } from "../catalogue/wallet.js";
import type { Connector } from "./connector.js";

/** A described wallet as far as a pairing remembers it. */
export type ChosenWallet = Pick<Wallet, "id" | "name" | "imageId" | "imageUrl">;

/**
 * The protocol's connector as the described wallet that the user chose: it is shown, told and
 * remembered as that wallet.
 */
export const chosenAs = (
  connector: Connector,
  { id, name, imageId, imageUrl }: ChosenWallet,
): Connector => ({
  ...connector,
  name,
  walletId: id,
  ...(imageId !== undefined && { imageId }),
  ...(imageUrl !== undefined && { icon: imageUrl }),
});

/** What the protocol's own connector is called while nobody named a wallet. */
export const PROTOCOL_NAME = "WalletConnect";
