import type { CaipNetworkId } from "../caip/caip.types.js";

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
 * What a row shows: a picture by its own id, a network, whose picture is known by the network's id,
 * or one that carries its own bytes.
 */
export type PictureRef =
  | ImageRef
  | InlineRef
  | { readonly kind: "network"; readonly id: CaipNetworkId };

/** The picture of that id, where there is an id. */
export const imageOf = (kind: ImageKind, id: string | undefined): ImageRef | undefined =>
  id === undefined || id === "" ? undefined : { kind, id };
