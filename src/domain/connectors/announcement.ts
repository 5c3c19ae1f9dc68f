import { PICTURE_TYPES } from "../image/picture-type.js";

/** At most so many providers of one page are listed. */
export const MAX_PROVIDERS = 100;
/** Longest text taken from an announcement, in characters. */
export const MAX_TEXT_LENGTH = 64;
/**
 * Longest icon taken, as the length of its data URI: what is kept and parsed, and never less than
 * what it decodes to.
 */
export const MAX_ICON_LENGTH = 256 * 1024;

/**
 * What an announced wallet reports of itself, as plain text that can be shown. None of it is proof
 * of anything.
 */
export interface Announcement {
  readonly name: string;
  readonly rdns?: string;
  readonly uuid?: string;
  /** A data URI of png, webp, gif, jpeg or svg. Only ever the source of an image element. */
  readonly icon?: string;
}

const ICON = new RegExp(`^data:${PICTURE_TYPES}[;,]`, "i");
/**
 * Control, format (bidi, zero width), private and unassigned, unpaired surrogate; line and
 * paragraph separator; fillers and selectors drawn as nothing.
 */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/gu;

const readField = (info: object, key: string): unknown => {
  try {
    return (info as Readonly<Record<string, unknown>>)[key];
  } catch {
    return undefined; // a getter or proxy threw
  }
};

/**
 * A foreign text as one line that can be shown: without what is invisible, cut to 64 characters;
 * nothing where nothing is left.
 */
export const plainText = (value: unknown): string | undefined => {
  if (typeof value !== "string") return undefined;
  const visible = value.slice(0, 1_024).replace(INVISIBLE, "").replace(/\s+/gu, " ").trim();
  const cut = [...visible].slice(0, MAX_TEXT_LENGTH).join("").trim();
  return cut === "" ? undefined : cut;
};

/** A picture inside a data URI of a safe kind and size, or nothing. */
export const vettedIcon = (value: unknown): string | undefined => {
  if (typeof value !== "string" || value.length > MAX_ICON_LENGTH) return undefined;
  const icon = value.trim();
  return ICON.test(icon) ? icon : undefined;
};

/**
 * Copies an EIP-6963 `info` into plain values: each field is read once inside a guard, texts are
 * stripped of control and bidi characters and cut to 64 characters, an unfit icon is left out.
 * Undefined when nothing names the wallet. Never throws.
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
