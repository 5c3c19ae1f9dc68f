import type { CaipAddress, CaipNetworkId } from "../caip/caip.types.js";

/**
 * What is pictured, in the catalogue's own words: a wallet or an asset by its image id, a currency
 * by its ISO 4217 code, a token by its symbol.
 */
export type ImageKind = "wallet" | "asset" | "currency" | "token";
/** One picture of the catalogue service. The id is untrusted. */
export interface ImageRef {
  readonly kind: ImageKind;
  readonly id: string;
}

/** A picture that carries its own bytes: the id is a data URI, untrusted. */
export interface InlineRef {
  readonly kind: "inline";
  readonly id: string;
}

/**
 * What is pictured by what it is: a network by its id, a token by its network and contract, never
 * by a name that anybody may give.
 */
export type KnownRef =
  | { readonly kind: "network"; readonly id: CaipNetworkId }
  | { readonly kind: "contract"; readonly id: CaipAddress };

/**
 * What a row shows: a picture by its own id, one by what is pictured, or one that carries its own
 * bytes.
 */
export type PictureRef = ImageRef | InlineRef | KnownRef;

/** The picture of that id, where there is an id. */
export const imageOf = (kind: ImageKind, id: string | undefined): ImageRef | undefined =>
  id === undefined || id === "" ? undefined : { kind, id };

/** What stands for a token: its contract, or the network where it is the network's currency. */
export const tokenPicture = (networkId: CaipNetworkId, address: string | undefined): KnownRef =>
  address === undefined
    ? { kind: "network", id: networkId }
    : { kind: "contract", id: `${networkId}:${address}` };
