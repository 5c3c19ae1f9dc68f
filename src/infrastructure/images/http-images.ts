import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { ImageKind, ImageRef } from "../../domain/image/image-ref.js";
import type { HttpClient } from "../../ports/http-client.port.js";
import type { Images, LoadedImage } from "../../ports/project.ports.js";
import { serviceQuery } from "../shared/service-query.js";
import { abortedError } from "../shared/settle-within.js";
import { urlBelow } from "../../domain/shared/urls.js";
import { pictureTypeOf } from "../../domain/image/picture-file.js";

/** The picture with the type of its own bytes; undefined for other or unsafe content. */
export const readPicture = async (blob: Blob): Promise<Blob | undefined> => {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const type = pictureTypeOf(bytes);
  if (type === undefined) return undefined;
  // Avoids a copy if the type is right: scrolling loads hundreds of pictures.
  return blob.type === type ? blob : blob.slice(0, blob.size, type);
};

/** Creates and revokes object URLs, like the global `URL`. */
export type ObjectUrls = Pick<typeof URL, "createObjectURL" | "revokeObjectURL">;

/** `baseUrl`: the catalogue service. */
interface HttpImagesParts {
  readonly http: Pick<HttpClient, "blob">;
  readonly baseUrl: string;
  readonly projectId: string;
  readonly urls: ObjectUrls;
}

const PATHS: Readonly<Record<ImageKind, `/${string}`>> = {
  wallet: "/getWalletImage/",
  asset: "/public/getAssetImage/",
  currency: "/public/getCurrencyImage/",
  token: "/public/getTokenImage/",
};

/** Encodes an id as a path segment; undefined for empty, dot and malformed ids. */
const toPathSegment = (id: string): string | undefined => {
  if (/^\.{0,2}$/u.test(id)) return undefined;
  try {
    return encodeURIComponent(id);
  } catch {
    return undefined;
  }
};

export class HttpImages implements Images {
  readonly #parts: HttpImagesParts;
  constructor(parts: HttpImagesParts) {
    this.#parts = parts;
  }

  async load({ kind, id }: ImageRef, signal: AbortSignal): Promise<LoadedImage> {
    const { http, baseUrl, projectId } = this.#parts;
    const name = toPathSegment(id);
    const url = urlBelow(baseUrl, `${PATHS[kind]}${name ?? ""}`);
    if (name === undefined) throw new LatchkitError("http/unreachable", { url });
    const picture = await readPicture(
      await http.blob({ method: "GET", url, query: serviceQuery(projectId) }, signal),
    );
    if (signal.aborted) throw abortedError(signal);
    if (!picture) throw new LatchkitError("http/invalid-body", { url });
    return this.#toObjectUrl(picture);
  }

  #toObjectUrl(picture: Blob): LoadedImage {
    const { urls } = this.#parts;
    const url = urls.createObjectURL(picture);
    let isInUse = true;
    return {
      url,
      release: () => {
        if (isInUse) urls.revokeObjectURL(url);
        isInUse = false;
      },
    };
  }
}
