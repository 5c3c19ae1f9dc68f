import type { MessagesByLocale } from "../../domain/config/message-text.js";
import { tagsOf, type Part } from "./text.js";

/** What a locale's texts are split into: those of the page, and those of the modal. */
export type PartName = "buttons" | "modal";

/** English needs no chunk of its own. `en-XA`, the pseudo-locale, has one. */
export const isEnglish = (locale: string): boolean => /^en(?!-XA)\b/.test(locale);

/**
 * A tag as BCP 47 writes it; what is none becomes English. Pages write `ar_EG` and worse into their
 * `lang`.
 */
export const canonical = (tag: string): string => {
  // What most pages have, many times a drawing.
  if (/^en(-US)?$/.test(tag)) return tag;
  try {
    return String(new Intl.Locale(tag.replaceAll("_", "-")));
  } catch {
    return "en";
  }
};

/** The effective locale: the requested one if there are texts for it, else English. */
export const shownLocale = (
  wanted: string,
  part: Part | undefined,
  messages: MessagesByLocale,
): string =>
  part || isEnglish(wanted) || tagsOf(wanted).some((tag) => messages[tag]) ? wanted : "en";

/**
 * Texts of a locale from its chunk; undefined for English and where we have none. Rejects when the
 * chunk cannot be had; asking again tries again.
 */
export const loadPart = async (locale: string, name: PartName): Promise<Part | undefined> =>
  isEnglish(locale) ? undefined : (await import("./load-locale.js")).loadLocale(locale, name);
