import { LazyCode } from "../shared/lazy-code.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { Pictures } from "./pictures.js";

/** Pictures before and after their code is there: the first one held fetches it. Where it cannot be had there are none. */
export const lazyPictures = (life: Lifetime, load: () => Promise<Pictures>): Pictures => {
  const code = new LazyCode("images", load);
  return {
    peek: (picture) => code.loaded?.peek(picture),
    hold: (picture, told) => {
      if (code.loaded) return code.loaded.hold(picture, told);
      let isHeld = !life.isOver;
      let release: (() => void) | undefined;
      if (isHeld)
        code.load().then(
          (pool) => {
            if (isHeld) release = pool.hold(picture, told);
          },
          () => {
            if (isHeld) told(undefined);
          },
        );
      return () => {
        isHeld = false;
        release?.();
      };
    },
  };
};
