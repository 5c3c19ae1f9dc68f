import type { Wallet } from "../catalogue/wallet.js";
import type { Connector } from "./connector.js";

/** The fields of a described wallet that a pairing stores. */
export type ChosenWallet = Pick<Wallet, "id" | "name" | "imageId" | "imageUrl">;

/** Represents the WalletConnect connector as the chosen wallet, for display, events and storage. */
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

/** Name of the WalletConnect connector while no wallet is known. */
export const PROTOCOL_NAME = "WalletConnect";
