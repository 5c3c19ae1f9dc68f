import { LazyCode } from "../shared/lazy-code.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { Pictures } from "./pictures.js";

/**
 * Pictures before and after their code is there: the first one held fetches it, and so does `preload`. Where it cannot be had there are none.
 * `hasService`: others than those that carry their own bytes can be had.
 */
export const lazyPictures = (
  life: Lifetime,
  hasService: boolean,
  load: () => Promise<Pictures>,
): Pictures => {
  const code = new LazyCode("images", load);
  return {
    preload: () => code.preload(),
    peek: (picture) => code.loaded?.peek(picture),
    hold: (picture, told) => {
      if (code.loaded) return code.loaded.hold(picture, told);
      if (!hasService && picture.kind !== "inline") {
        told(undefined);
        return () => undefined;
      }
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
