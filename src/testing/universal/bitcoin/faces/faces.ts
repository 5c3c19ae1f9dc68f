import type { BitcoinFace, BitcoinFaceName } from "./face.js";
import { leatherFace } from "./leather-face.js";
import { okxFace } from "./okx-face.js";
import {
  placeMethods,
  placeRpc,
  placeStandard,
  type MethodsOffer,
  type PageLink,
  type RpcOffer,
  type StandardOffer,
} from "./page-halves.js";
import { satsConnectFace } from "./sats-connect-face.js";
import { standardFace } from "./standard-face.js";
import { unisatFace } from "./unisat-face.js";

export const FACES: Readonly<Record<BitcoinFaceName, BitcoinFace>> = {
  standard: standardFace,
  "sats-connect": satsConnectFace,
  leather: leatherFace,
  okx: okxFace,
  unisat: unisatFace,
};

/** The identity of a wallet. */
export interface FaceInfo {
  readonly name: string;
  /** Also the id of the sats-connect provider. */
  readonly id: string;
  readonly icon: string;
  /** Chain names of the Wallet Standard. */
  readonly chains: readonly string[];
}

const SHARED = [
  "requestAccounts",
  "getAccounts",
  "getPublicKey",
  "getNetwork",
  "signMessage",
  "signPsbt",
  "pushPsbt",
  "disconnect",
];

/** A self-contained function and its plain-data argument, both sent to the page. */
export type PageHalf =
  | { readonly place: typeof placeMethods; readonly offer: MethodsOffer }
  | { readonly place: typeof placeRpc; readonly offer: RpcOffer }
  | { readonly place: typeof placeStandard; readonly offer: StandardOffer };

export const pageHalfOf = (
  face: BitcoinFaceName,
  { name, id, icon, chains }: FaceInfo,
): PageHalf => {
  switch (face) {
    case "standard":
      return { place: placeStandard, offer: { name, icon, chains } };
    case "sats-connect":
      return {
        place: placeRpc,
        offer: {
          path: `${id}.BitcoinProvider`,
          throws: false,
          listed: { id: `${id}.BitcoinProvider`, name, icon },
        },
      };
    case "leather":
      return {
        place: placeRpc,
        offer: {
          path: "LeatherProvider",
          throws: true,
          listed: { id: "LeatherProvider", name: "Leather", icon },
        },
      };
    case "okx":
      return {
        place: placeMethods,
        offer: {
          paths: ["okxwallet.bitcoin", "okxwallet.bitcoinTestnet"],
          methods: [...SHARED, "connect", "send"],
        },
      };
    case "unisat":
      return {
        place: placeMethods,
        offer: {
          paths: ["unisat"],
          methods: [...SHARED, "getChain", "switchChain", "sendBitcoin"],
        },
      };
  }
};

/** Injects a page API into this page. Returns the undo. */
export const placeFace = (link: PageLink, half: PageHalf): (() => void) => {
  if (half.place === placeStandard) return placeStandard(link, half.offer as StandardOffer);
  return half.place === placeRpc
    ? placeRpc(link, half.offer as RpcOffer)
    : placeMethods(link, half.offer as MethodsOffer);
};
