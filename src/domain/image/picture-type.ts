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

/**
 * Allowed image types as a pattern, for EIP-6963 icons and service responses. Use SVG only as the
 * source of an image element.
 */
export const PICTURE_TYPES = "image/(?:png|webp|gif|jpe?g|svg\\+xml)";
