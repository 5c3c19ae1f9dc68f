import { lazyPictures } from "../../application/images/lazy-pictures.js";
import type { Pictures } from "../../application/images/pictures.js";
import type { MakeLazy } from "../../application/shared/lazy.js";
import type { Lifetime } from "../../application/shared/lifetime.js";
import type { Ports } from "../../ports/ports.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";

/** What pictures are wired with. */
export interface PicturesParts {
  readonly options: LatchkitOptions;
  readonly ports: Ports;
  readonly life: Lifetime;
  readonly lazy: MakeLazy;
}

/**
 * The pictures of an instance: those that carry their own bytes, and where a project or a port
 * gives any the catalogue's. Their code comes with the first row that shows one.
 */
export const picturesOf = (parts: PicturesParts): { readonly pictures: Pictures } => ({
  pictures: lazyPictures(
    parts.life,
    parts.options.projectId !== undefined || parts.ports.images !== undefined,
    parts.lazy("images", async () => (await import("./images.entry.js")).imagePool(parts)),
  ),
});
