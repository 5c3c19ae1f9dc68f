import { ImagePool } from "../../application/images/image-pool.js";
import type { Images } from "../../ports/project.ports.js";
import { HttpImages } from "../images/http-images.js";
import { PackagedImages } from "../images/packaged-images.js";
import { SERVICE_URLS } from "../shared/service-query.js";
import type { Services } from "./services.js";
import type { Bindings } from "./bindings.js";

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
 * The package's own pictures come first, then the host's adapter or, with a project, the catalogue
 * service.
 */
export const bindings: Bindings<ImageServices, Services> = {
  imagePool: (services) => {
    const { clock, scheduler, life } = services;
    const others = services.images ?? serviceImages(services);
    const images = new PackagedImages(others);
    return new ImagePool({ images, hasService: others !== undefined, clock, scheduler, life });
  },
};
