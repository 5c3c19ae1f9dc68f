import { MAX_ICON_LENGTH } from "../connectors/announcement.js";
import { pictureTypeOf } from "./picture-file.js";
import { PICTURE_TYPES } from "./picture-type.js";

/** Encodings that mean the same letters; wallets write `utf8` by itself as well. */
const HEAD = new RegExp(
  `^data:(${PICTURE_TYPES}) *(?:; *(?:charset=)?("?)(?:utf-?8|us-ascii)\\2 *)?(; *base64)?$`,
  "iu",
);

const bytesOf = (payload: string, isBase64: boolean): Uint8Array => {
  // Browsers leave a per cent sign that begins no escape as it is.
  const text = decodeURIComponent(payload.replaceAll(/%(?![\da-f]{2})/giu, "%25"));
  if (!isBase64) return new TextEncoder().encode(text);
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
};

/**
 * Whether the picture inside a data URI may be drawn: read as a browser reads it (without line
 * breaks and tabs, up to the first `#`), it is a picture by its own bytes, of the kind that it
 * claims, and passes what every other picture passes. Never throws.
 */
export const isInlinePicture = (uri: string): boolean => {
  if (uri.length > MAX_ICON_LENGTH) return false;
  const [read = ""] = uri.replaceAll(/[\t\n\r]/gu, "").split("#", 1);
  const comma = read.indexOf(",");
  const [, claimed, , base64] = (comma > 64 ? undefined : HEAD.exec(read.slice(0, comma))) ?? [];
  if (claimed === undefined) return false;
  try {
    const type = pictureTypeOf(bytesOf(read.slice(comma + 1), base64 !== undefined));
    return (type === "image/svg+xml") === /svg/iu.test(claimed) && type !== undefined;
  } catch {
    return false; // neither base64 nor UTF-8
  }
};
