/** What is pictured, in the catalogue's own words (http-services 3.6): a wallet by its image id, an asset by its image id, a currency by its code, a token by its symbol. */
export type ImageKind = "wallet" | "asset" | "currency" | "token";
export interface ImageRef {
  readonly kind: ImageKind;
  readonly id: string;
}

/** A picture that may stand in an `img`. `release` gives its memory back; after that `url` shows nothing. Idempotent. */
export interface LoadedImage {
  readonly url: string;
  release(): void;
}

/**
 * Pictures of the catalogue service. Rejects with the errors of `HttpClient` (more than 761,855 bytes: `http/too-large`), `image/not-an-image`
 * where what came is no raster picture or a plain SVG, or `call/aborted`. Who asks decides how many are asked at once.
 */
export interface Images {
  load(image: ImageRef, signal: AbortSignal): Promise<LoadedImage>;
}
