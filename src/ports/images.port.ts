import type { ImageRef } from "../domain/image/image-ref.js";

/** An image for an `img` element. `release` frees its memory and invalidates `url`. Idempotent. */
export interface LoadedImage {
  readonly url: string;
  release(): void;
}

/**
 * Loads images of the catalogue service. Rejects with the errors of `HttpClient`: `http/too-large`
 * above 761,855 bytes, `http/invalid-body` unless it is png, gif, jpeg or webp (at most 2,048
 * pixels per side) or safe SVG, `http/unreachable` for an invalid id. Rejects with `call/aborted`
 * when the signal aborts, with nothing to release. Callers limit concurrency.
 */
export interface Images {
  load(image: ImageRef, signal: AbortSignal): Promise<LoadedImage>;
}
