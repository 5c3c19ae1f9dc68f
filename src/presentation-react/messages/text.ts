import type { MessageText, MessagesByLocale } from "../../domain/config/message-text.js";
import { numberLocale } from "../format/amount.js";
import { formatMessage, type Slots } from "./format-message.js";
import type { MessageKey, TextKey } from "./keys.js";

/** Texts by key, as a locale's file has them. */
export type Part = Readonly<Record<string, MessageText | undefined>>;
/** Returns the text of a key with its slots filled. */
export type Translate<K extends MessageKey = TextKey> = (key: K, slots?: Slots) => string;

/** The language of a BCP 47 locale: `ar` of `ar-EG`. */
export const languageOf = (locale: string): string => locale.split("-")[0] ?? locale;

/** The tags a locale's texts may stand under, its own first: `zh-Hant-TW`, `zh-Hant`, `zh`. */
export const tagsOf = (locale: string): readonly string[] =>
  locale.split("-").map((_, at, parts) => parts.slice(0, parts.length - at).join("-"));

/**
 * Looks a key up in the host's texts of the locale, then of its script and language, then in the
 * locale's own texts, and in English last. Never returns an empty text. Numbers have the digits of
 * those around them.
 */
export const translator = <K extends MessageKey>(
  english: Part,
  overrides: MessagesByLocale,
  locale: string,
  own?: Part,
): Translate<K> => {
  const places = [...tagsOf(locale).map((tag) => overrides[tag]), own, overrides["en"], english];
  return (key, slots) =>
    formatMessage(places.find((texts) => texts?.[key])?.[key] ?? key, slots, numberLocale(locale));
};
