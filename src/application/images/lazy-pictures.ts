import type { Lazy } from "../shared/lazy.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { PictureRef } from "../../domain/image/image-ref.js";

/** Receives the picture's URL, or undefined if unavailable. */
export type Listener = (url: string | undefined) => void;

/** Pictures for rows. A row shows its placeholder until it receives a URL. */
export interface Pictures {
  /**
   * Several rows may request one picture. Calls `listener` once: synchronously if known, else when
   * loaded. Returns an idempotent release function, after which the URL may be revoked.
   */
  request(picture: PictureRef, listener: Listener): () => void;
  /** The URL, if loaded. Requests nothing. */
  peek(picture: PictureRef): string | undefined;
  /** Preloads the code; resolves on success and on failure. */
  preload?(): Promise<unknown>;
}

/** Creates the pictures. The first `request`, or `preload`, loads the code. */
export const lazyPictures = (life: Lifetime, code: Lazy<Pictures>): Pictures => {
  return {
    preload: () => code.preload(),
    peek: (picture) => code.loaded?.peek(picture),
    request: (picture, listener) => {
      if (code.loaded) return code.loaded.request(picture, listener);
      if (life.isOver) return () => undefined;
      let isPaused = true;
      let release: (() => void) | undefined;
      const stop = code.whenLoaded((pool) => {
        release = pool.request(picture, listener);
      });
      code.load().catch(() => {
        if (isPaused) listener(undefined);
      });
      return () => {
        isPaused = false;
        stop();
        release?.();
      };
    },
  };
};
