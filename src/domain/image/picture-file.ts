import { tryRead } from "../shared/records.js";
import { isShowable, rasterTypeOf, type RasterType } from "./raster-picture.js";
import { isPlainSvg } from "./plain-svg.js";
import { MAX_ICON_LENGTH, PICTURE_TYPES } from "../connectors/announcement.js";

const svgText = (bytes: Uint8Array): string | undefined =>
  tryRead(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes));

/** Detects an image's type. Undefined for other data, oversized images and unsafe SVG. */
export const pictureTypeOf = (bytes: Uint8Array): RasterType | "image/svg+xml" | undefined => {
  const raster = rasterTypeOf(bytes);
  if (raster !== undefined) return isShowable(raster, bytes) ? raster : undefined;
  const text = svgText(bytes);
  return text !== undefined && isPlainSvg(text) ? "image/svg+xml" : undefined;
};

/** Equivalent encodings; some wallets write a bare `utf8`. */
const HEAD = new RegExp(
  `^data:(${PICTURE_TYPES}) *(?:; *(?:charset=)?("?)(?:utf-?8|us-ascii)\\2 *)?(; *base64)?$`,
  "iu",
);

const bytesOf = (payload: string, isBase64: boolean): Uint8Array => {
  // Browsers leave invalid percent escapes unchanged.
  const text = decodeURIComponent(payload.replaceAll(/%(?![\da-f]{2})/giu, "%25"));
  if (!isBase64) return new TextEncoder().encode(text);
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
};

/**
 * True if a data URI may be rendered: its bytes match the declared type and pass the checks of all
 * images. Never throws.
 */
export const isInlinePicture = (uri: string): boolean => {
  if (uri.length > MAX_ICON_LENGTH) return false;
  const [dataUrl = ""] = uri.replaceAll(/[\t\n\r]/gu, "").split("#", 1);
  const comma = dataUrl.indexOf(",");
  const [, claimed, , base64] = (comma > 64 ? undefined : HEAD.exec(dataUrl.slice(0, comma))) ?? [];
  if (claimed === undefined) return false;
  try {
    const type = pictureTypeOf(bytesOf(dataUrl.slice(comma + 1), base64 !== undefined));
    return (type === "image/svg+xml") === /svg/iu.test(claimed) && type !== undefined;
  } catch {
    return false; // invalid base64 or UTF-8
  }
};
