import type { ImageRef } from "../domain/image/image-ref.js";

/**
 * A picture that may stand in an `img`. `release` gives its memory back; after that `url` shows
 * nothing. Idempotent.
 */
export interface LoadedImage {
  readonly url: string;
  release(): void;
}

/**
 * Pictures of the catalogue service. Rejects with the errors of `HttpClient`: more than 761,855
 * bytes are `http/too-large`, what is no png, gif, jpeg, webp (of at most 2,048 pixels a side) or
 * plain SVG is `http/invalid-body`, an id that no path can carry is `http/unreachable`. Rejects
 * with `call/aborted` when the signal aborts, and then nothing is left to release. Who asks decides
 * how many are asked at once.
 */
export interface Images {
  load(image: ImageRef, signal: AbortSignal): Promise<LoadedImage>;
}
