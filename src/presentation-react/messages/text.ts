import type { MessageText, MessagesByLocale } from "../../domain/config/host-options.js";
import { numberLocale } from "../format/amount.js";
import { formatMessage, type Slots } from "./format-message.js";
import type { MessageKey, TextKey } from "./keys.js";

export type Part = Readonly<Record<string, MessageText | undefined>>;
export type Translate<K extends MessageKey = TextKey> = (key: K, slots?: Slots) => string;

/** The language of a BCP 47 locale: `ar` of `ar-EG`. */
export const languageOf = (locale: string): string => locale.split("-")[0] ?? locale;

/** The tags to look up for a locale, most specific first: `zh-Hant-TW`, `zh-Hant`, `zh`. */
export const tagsOf = (locale: string): readonly string[] =>
  locale.split("-").map((_, at, parts) => parts.slice(0, parts.length - at).join("-"));

/**
 * Looks a key up in the host's texts of the locale, its script and its language, then in the
 * locale's own texts, then in English. Never returns an empty text. Numbers use the digits 0 to 9.
 */
export const translator = <K extends MessageKey>(
  english: Part,
  overrides: MessagesByLocale,
  locale: string,
  ownTexts?: Part,
): Translate<K> => {
  const sources = [
    ...tagsOf(locale).map((tag) => overrides[tag]),
    ownTexts,
    overrides["en"],
    english,
  ];
  return (key, slots) =>
    formatMessage(sources.find((texts) => texts?.[key])?.[key] ?? key, slots, numberLocale(locale));
};
