import { tryRead } from "../shared/records.js";
/** Allowed image types. Use SVG only as the source of an image element. */
export const PICTURE_TYPES = "image/(?:png|webp|gif|jpe?g|svg\\+xml)";

/** Maximum number of listed providers on a web page. */
export const MAX_PROVIDERS = 100;

/** Maximum length of an announcement's text, in characters. */
export const MAX_TEXT_LENGTH = 64;

/** Maximum length of an icon's data URI, in characters; an upper bound of its decoded size. */
export const MAX_ICON_LENGTH = 256 * 1024;

/** Sanitised data of an announced wallet. Unverified. */
export interface Announcement {
  readonly name: string;
  readonly rdns?: string;
  readonly uuid?: string;
  /** A data URI of png, webp, gif, jpeg or svg. Use only as an image source. */
  readonly icon?: string;
}

const ICON = new RegExp(`^data:${PICTURE_TYPES}[;,]`, "i");

/** Control, format, private, unassigned, separators, fillers, selectors. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/gu;

const readField = (info: object, key: string): unknown =>
  tryRead(() => (info as Readonly<Record<string, unknown>>)[key]);

/** Sanitises text to one visible line of at most 64 characters; undefined if nothing is left. */
export const plainText = (value: unknown): string | undefined => {
  if (typeof value !== "string") return undefined;
  const visibleText = value.slice(0, 1_024).replace(INVISIBLE, "").replace(/\s+/gu, " ").trim();
  const truncatedText = [...visibleText].slice(0, MAX_TEXT_LENGTH).join("").trim();
  return truncatedText === "" ? undefined : truncatedText;
};

/** An image data URI with an allowed type and size, else undefined. */
export const vettedIcon = (value: unknown): string | undefined => {
  if (typeof value !== "string" || value.length > MAX_ICON_LENGTH) return undefined;
  const icon = value.trim();
  return ICON.test(icon) ? icon : undefined;
};

/**
 * Sanitises an untrusted EIP-6963 `info`. The name falls back to rdns, then uuid; undefined if all
 * are empty. Never throws.
 */
export const sanitizeAnnouncement = (info: unknown): Announcement | undefined => {
  if (typeof info !== "object" || info === null) return undefined;
  const rdns = plainText(readField(info, "rdns"));
  const uuid = plainText(readField(info, "uuid"));
  const icon = vettedIcon(readField(info, "icon"));
  const name = plainText(readField(info, "name")) ?? rdns ?? uuid;
  if (name === undefined) return undefined;
  return {
    name,
    ...(rdns !== undefined && { rdns }),
    ...(uuid !== undefined && { uuid }),
    ...(icon !== undefined && { icon }),
  };
};
