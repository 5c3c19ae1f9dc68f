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
 * Detects an image's type from its bytes. Undefined for other data, oversized images and unsafe
 * SVG. Every image passes this check before it is rendered.
 */
export const pictureTypeOf = (bytes: Uint8Array): RasterType | "image/svg+xml" | undefined => {
  const raster = rasterTypeOf(bytes);
  if (raster !== undefined) return isShowable(raster, bytes) ? raster : undefined;
  const text = svgText(bytes);
  return text !== undefined && isPlainSvg(text) ? "image/svg+xml" : undefined;
};
