import type { MessagesByLocale } from "../../domain/config/host-options.js";
import { tagsOf, type Part } from "./text.js";

const RIGHT_TO_LEFT = new Set(["ar", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"]);

/** Reading direction of a BCP 47 locale: by its script if given, else by its language. */
export const directionOf = (locale: string): "ltr" | "rtl" => {
  const [language = "", script = ""] = locale.toLowerCase().split("-");
  if (script.length === 4)
    return ["arab", "hebr", "thaa", "nkoo", "syrc"].includes(script) ? "rtl" : "ltr";
  return RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr";
};

/** Each part includes the one before: the first texts, all but those of the review, all. */
export type PartName = "core" | "views" | "all";

/** `en-XA` is the pseudo-locale. */
export const isEnglish = (locale: string): boolean => /^en(?!-XA)\b/.test(locale);

/** A tag in BCP 47 form, English if invalid. Pages write `ar_EG` and worse into `lang`. */
export const canonicalTag = (tag: string): string => {
  // Skips `Intl` for the most common tags.
  if (/^en(-US)?$/.test(tag)) return tag;
  try {
    return String(new Intl.Locale(tag.replaceAll("_", "-")));
  } catch {
    return "en";
  }
};

/** The effective locale: the requested one if it has texts, else English. */
export const shownLocale = (
  requestedLocale: string,
  ownTexts: Part | undefined,
  messages: MessagesByLocale,
): string =>
  ownTexts || isEnglish(requestedLocale) || tagsOf(requestedLocale).some((tag) => messages[tag])
    ? requestedLocale
    : "en";

/**
 * The texts of a locale; undefined for English and unknown locales. Rejects if the fetch fails; the
 * next call retries.
 */
export const loadTexts = async (locale: string, name: PartName): Promise<Part | undefined> =>
  isEnglish(locale) ? undefined : (await import("./languages.js")).loadLanguage(locale, name);

/** The English texts beyond `core`, which every page has. Rejects like `loadTexts`. */
export const loadEnglish = async (name: "views" | "all"): Promise<Part> => {
  const [rest, review] = await Promise.all([
    import("../../messages/en.rest.json"),
    name === "all" ? import("../../messages/en.review.json") : undefined,
  ]);
  return { ...rest.default, ...review?.default };
};
