import type { Lazy } from "../shared/lazy.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { Pictures } from "./pictures.js";

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
