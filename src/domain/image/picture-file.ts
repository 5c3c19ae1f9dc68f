import { isShowable } from "./picture-size.js";
import { rasterTypeOf, type RasterType } from "./picture-type.js";
import { isPlainSvg } from "./plain-svg.js";

const svgText = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/**
 * The type of a picture by its own bytes, whatever its sender called it; undefined where it is
 * none, one of more pixels than may be unpacked, or a drawing that does more than draw. What every
 * picture goes through before it is drawn.
 */
export const pictureTypeOf = (bytes: Uint8Array): RasterType | "image/svg+xml" | undefined => {
  const raster = rasterTypeOf(bytes);
  if (raster !== undefined) return isShowable(raster, bytes) ? raster : undefined;
  const text = svgText(bytes);
  return text !== undefined && isPlainSvg(text) ? "image/svg+xml" : undefined;
};
