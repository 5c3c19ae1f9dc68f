import { tryRead } from "../shared/records.js";
/** Raster media types that are recognised by signature. */
export type RasterType = "image/png" | "image/gif" | "image/jpeg" | "image/webp";

const ANY = -1;

/** File signatures (PNG, GIF, JFIF and WebP specifications). */
const SIGNATURES: readonly (readonly [RasterType, readonly number[]])[] = [
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/gif", [0x47, 0x49, 0x46, 0x38, 0x37, 0x61]],
  ["image/gif", [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/webp", [0x52, 0x49, 0x46, 0x46, ANY, ANY, ANY, ANY, 0x57, 0x45, 0x42, 0x50]],
];

/** Detects the type from the file signature; undefined for other data. */
export const rasterTypeOf = (bytes: Uint8Array): RasterType | undefined =>
  SIGNATURES.find(([, signature]) =>
    signature.every((byte, at) => byte === ANY || byte === bytes[at]),
  )?.[0];

/** Maximum side in pixels; a small file may decode to gigabytes. */
export const MAX_SIDE = 2_048;

export type Size = readonly [width: number, height: number];

const word = (view: DataView, at: number): string =>
  String.fromCodePoint(
    view.getUint8(at),
    view.getUint8(at + 1),
    view.getUint8(at + 2),
    view.getUint8(at + 3),
  );

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_0000;

const pngSize = (view: DataView): Size | undefined =>
  word(view, 12) === "IHDR" ? [view.getUint32(16), view.getUint32(20)] : undefined;

/**
 * The larger of GIF's logical screen and the right and bottom edges of the first frame: browsers
 * allocate memory for both.
 */
const gifSize = (view: DataView): Size | undefined => {
  const flags = view.getUint8(10);
  let at = 13 + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  for (; view.getUint8(at) === 0x21; at += 1) {
    at += 2;
    while (view.getUint8(at) > 0) at += 1 + view.getUint8(at);
  }
  if (view.getUint8(at) !== 0x2c) return undefined;
  const edge = (from: number): number =>
    view.getUint16(at + from, true) + view.getUint16(at + from + 4, true);
  return [Math.max(view.getUint16(6, true), edge(1)), Math.max(view.getUint16(8, true), edge(3))];
};

const webpSize = (view: DataView): Size | undefined => {
  const form = word(view, 12);
  if (form === "VP8X") return [uint24(view, 24) + 1, uint24(view, 27) + 1];
  if (form === "VP8 ")
    return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
  const bits = form === "VP8L" ? view.getUint32(21, true) : undefined;
  return bits === undefined ? undefined : [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
};

/** Markers C0 to CF except the tables C4, C8 and CC. */
const jpegSize = (view: DataView): Size | undefined => {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    // Skips fill bytes before a marker.
    while (view.getUint8(at + 1) === 0xff) at += 1;
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return [view.getUint16(at + 7), view.getUint16(at + 5)];
  }
  return undefined;
};

const READERS: Readonly<Record<RasterType, (view: DataView) => Size | undefined>> = {
  "image/png": pngSize,
  "image/webp": webpSize,
  "image/jpeg": jpegSize,
  "image/gif": gifSize,
};

/** The size declared in the image header; undefined if missing or truncated. */
export const pictureSize = (type: RasterType, bytes: Uint8Array): Size | undefined =>
  tryRead(() => READERS[type](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)));

/** True if the declared size is 1 to 2,048 pixels per side. */
export const isShowable = (type: RasterType, bytes: Uint8Array): boolean =>
  pictureSize(type, bytes)?.every((side) => side >= 1 && side <= MAX_SIDE) ?? false;
