import { ImagePool } from "../../application/images/image-pool.js";
import { HttpImages } from "../images/http-images.js";
import { SERVICE_URLS } from "../shared/service-query.js";
import type { PicturesParts } from "./pictures.js";

/** The pool of an instance, over the host's own adapter, else the catalogue service; loaded when the first row shows a picture. */
export const imagePool = ({
  options: { projectId = "", services },
  ports,
  life,
}: PicturesParts): ImagePool => {
  const images =
    ports.images ??
    new HttpImages({
      http: ports.http,
      projectId,
      baseUrl: services?.catalogue ?? SERVICE_URLS.catalogue,
      urls: globalThis.URL,
    });
  return new ImagePool(images, ports.clock, life);
};
