import { ImagePool } from "../../../application/images/image-pool.js";
import type { Images } from "../../../ports/images.port.js";
import { HttpImages } from "../../images/http-images.js";
import { PackagedImages } from "../../images/packaged-images.js";
import { SERVICE_URLS } from "../../shared/service-query.js";
import type { Services } from "../services/services.types.js";
import type { Bindings } from "../services/table.js";

/** What the chunk of the pictures brings. */
export interface ImageServices {
  readonly imagePool: ImagePool;
}

const serviceImages = ({ options: { projectId, services }, http }: Services): Images | undefined =>
  projectId === undefined
    ? undefined
    : new HttpImages({
        http,
        projectId,
        baseUrl: services?.catalogue ?? SERVICE_URLS.catalogue,
        urls: globalThis.URL,
      });

/**
 * The pool of an instance, over the package's own pictures, whose ids nobody else knows; whatever
 * else is asked of the host's own adapter or, where there is a project, of the catalogue service.
 * Loaded when the first row shows a picture.
 */
export const table: Bindings<ImageServices, Services> = {
  imagePool: (services) => {
    const { clock, scheduler, life } = services;
    const others = services.images ?? serviceImages(services);
    const images = new PackagedImages(others);
    return new ImagePool({ images, hasService: others !== undefined, clock, scheduler, life });
  },
};
