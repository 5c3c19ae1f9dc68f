import { isPlainSvg } from "../../domain/image/plain-svg.js";
import { isShowable } from "../../domain/image/picture-size.js";
import { rasterTypeOf } from "../../domain/image/picture-type.js";

const svgText = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const typeOf = (bytes: Uint8Array): string | undefined => {
  const raster = rasterTypeOf(bytes);
  if (raster !== undefined) return isShowable(raster, bytes) ? raster : undefined;
  const text = svgText(bytes);
  return text !== undefined && isPlainSvg(text) ? "image/svg+xml" : undefined;
};

/** What came as a picture of the type that its own bytes tell, whatever its sender called it; undefined where it is none, or one of more pixels than may be unpacked. */
export const readPicture = async (blob: Blob): Promise<Blob | undefined> => {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const type = typeOf(bytes);
  return type === undefined ? undefined : new Blob([bytes], { type });
};
