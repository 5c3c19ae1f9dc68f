import type { MessagesByLocale } from "../../domain/config/message-text.js";
import { tagsOf, type Part } from "./text.js";

const RIGHT_TO_LEFT = new Set(["ar", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"]);

/** Reading direction of a BCP 47 locale: by its script if it names one, else by its language. */
export const directionOf = (locale: string): "ltr" | "rtl" => {
  const [language = "", script = ""] = locale.toLowerCase().split("-");
  if (script.length === 4)
    return ["arab", "hebr", "thaa", "nkoo", "syrc"].includes(script) ? "rtl" : "ltr";
  return RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr";
};

/** What is fetched of a locale: what a page needs from the start, or all of it. */
export type PartName = "core" | "all";

/** `en-XA` is the pseudo-locale. */
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
  own: Part | undefined,
  messages: MessagesByLocale,
): string =>
  own || isEnglish(wanted) || tagsOf(wanted).some((tag) => messages[tag]) ? wanted : "en";

/**
 * Texts of a locale from its files; undefined for English and where we have none. Rejects when they
 * cannot be fetched; the next call tries again.
 */
export const loadTexts = async (locale: string, name: PartName): Promise<Part | undefined> =>
  isEnglish(locale) ? undefined : (await import("./languages.js")).loadLanguage(locale, name);

/** The English texts beyond `core`, which every page has. Rejects as `loadTexts` does. */
export const loadEnglishRest = async (): Promise<Part> =>
  (await import("../../messages/en.rest.json")).default;
