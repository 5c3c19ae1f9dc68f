import type { CaipAddress, CaipNetworkId } from "../caip/caip.types.js";

/** A wallet or asset by image id, a currency by ISO 4217 code, a token by symbol. */
export type ImageKind = "wallet" | "asset" | "currency" | "token";
/** An image of the catalogue service. The id is untrusted. */
export interface ImageRef {
  /** What is shown. */
  readonly kind: ImageKind;
  /** Id of the picture in the catalogue service. */
  readonly id: string;
}

/** An embedded image; the id is an untrusted data URI. */
export interface InlineRef {
  readonly kind: "inline";
  readonly id: string;
}

/** Image by network or contract id, since anyone can deploy a token with a known name. */
export type KnownRef =
  | { readonly kind: "network"; readonly id: CaipNetworkId }
  | { readonly kind: "contract"; readonly id: CaipAddress };

/** Image reference of a row: by image id, by subject, or embedded. */
export type PictureRef = ImageRef | InlineRef | KnownRef;

/** A reference for the image id; undefined without an id. */
export const imageOf = (kind: ImageKind, id: string | undefined): ImageRef | undefined =>
  id === undefined || id === "" ? undefined : { kind, id };

/** Reference for a token's contract, or for the network if it is the native currency. */
export const tokenPicture = (networkId: CaipNetworkId, address: string | undefined): KnownRef =>
  address === undefined
    ? { kind: "network", id: networkId }
    : { kind: "contract", id: `${networkId}:${address}` };
