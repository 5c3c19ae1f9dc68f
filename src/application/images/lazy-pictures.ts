import type { Lazy } from "../shared/lazy.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { PictureRef } from "../../domain/image/image-ref.js";

/** Hears the address of a picture, or undefined where none can be had now. */
export type Listener = (url: string | undefined) => void;

/**
 * Pictures for rows. A row shows its stand-in until it is told an address; failures say no more
 * than that there is none.
 */
export interface Pictures {
  /**
   * Asks for the picture as long as it is held; several may hold one. `told` is called at once
   * where the answer is known, else when it came, and once only. The result lets go of it, and may
   * be called again without effect; the address may end any time after.
   */
  hold(picture: PictureRef, listener: Listener): () => void;
  /** The address where the picture is here already. Requests nothing. */
  peek(picture: PictureRef): string | undefined;
  /**
   * Fetches the code ahead of need, and resolves when it came or will not for now; a failure is
   * left to the first `hold`.
   */
  preload?(): Promise<unknown>;
}

/**
 * Pictures before and after their code is there: the first one held fetches it, and so does
 * `preload`. Until it can be loaded there are none.
 */
export const lazyPictures = (life: Lifetime, code: Lazy<Pictures>): Pictures => {
  return {
    preload: () => code.preload(),
    peek: (picture) => code.loaded?.peek(picture),
    hold: (picture, listener) => {
      if (code.loaded) return code.loaded.hold(picture, listener);
      if (life.isOver) return () => undefined;
      let isHeld = true;
      let release: (() => void) | undefined;
      const stop = code.follow((pool) => {
        release = pool.hold(picture, listener);
      });
      code.load().catch(() => {
        if (isHeld) listener(undefined);
      });
      return () => {
        isHeld = false;
        stop();
        release?.();
      };
    },
  };
};
