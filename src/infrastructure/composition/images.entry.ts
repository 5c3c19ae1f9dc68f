import { ImagePool } from "../../application/images/image-pool.js";
import type { Images } from "../../ports/images.port.js";
import { HttpImages } from "../images/http-images.js";
import { SERVICE_URLS } from "../shared/service-query.js";
import type { PicturesParts } from "./pictures.js";

const serviceImages = ({
  options: { projectId, services },
  ports,
}: PicturesParts): Images | undefined =>
  projectId === undefined
    ? undefined
    : new HttpImages({
        http: ports.http,
        projectId,
        baseUrl: services?.catalogue ?? SERVICE_URLS.catalogue,
        urls: globalThis.URL,
      });

/**
 * The pool of an instance, over the host's own adapter, else the catalogue service where there is a
 * project; loaded when the first row shows a picture.
 */
export const imagePool = (parts: PicturesParts): ImagePool =>
  new ImagePool({
    images: parts.ports.images ?? serviceImages(parts),
    clock: parts.ports.clock,
    scheduler: parts.ports.scheduler,
    life: parts.life,
  });
