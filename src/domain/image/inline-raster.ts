import { MAX_ICON_LENGTH } from "../connectors/announcement.js";
import { isShowable } from "./picture-size.js";
import { rasterTypeOf, type RasterType } from "./raster-type.js";

const HEAD = /^data:image\/(?:png|jpe?g|gif|webp);base64,/iu;

/**
 * The type of a raster picture in a base64 data URI, by its own bytes; undefined for anything else,
 * and for one of more pixels than may be unpacked. Never throws.
 */
export const rasterOf = (uri: string): RasterType | undefined => {
  const head = HEAD.exec(uri)?.[0];
  if (head === undefined || uri.length > MAX_ICON_LENGTH) return undefined;
  try {
    const letters = atob(uri.slice(head.length));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const type = rasterTypeOf(bytes);
    return type !== undefined && isShowable(type, bytes) ? type : undefined;
  } catch {
    return undefined; // not base64
  }
};
