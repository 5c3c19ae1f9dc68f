import type { MessageText, MessagesByLocale } from "../../domain/config/message-text.js";

/** A text with `{name}` slots, or one that follows a count. */
export type Text = MessageText;
/** Texts by key, as a locale's chunk exports them. */
export type Part = Readonly<Record<string, Text | undefined>>;
/** Texts of these keys, all of them. */
export type Texts<K extends string> = Readonly<Record<K, Text>>;
/** Every language besides English that we have. */
export type OtherLanguage = "ar" | "de" | "ja";
/**
 * Texts that a view brings: English ones travel in its chunk, each other language has a chunk of
 * its own. The compiler refuses a language that lacks one.
 */
export type LanguageTexts<K extends string> = { readonly en: Texts<K> } & Readonly<
  Record<OtherLanguage, () => Promise<Texts<K>>>
>;
/** Values by slot name. */
export type Slots = Readonly<Record<string, unknown>>;
/** Returns the text of a key with its slots filled. */
export type Translate<K extends string> = (key: K, slots?: Slots) => string;

/** How a text is formatted: the buttons only fill slots, the modal also counts and lists. */
export type Write = (text: Text, slots: Slots, locale: string) => string;

/**
 * Puts values into slots; a slot without a value stays as written, so that a mistake is seen. Where
 * both directions meet, a value is isolated (FSI … PDI): an address or a name in brackets stays in
 * order.
 */
export const putSlots = (
  words: string,
  slots: Slots,
  say: (value: unknown) => string = String,
): string =>
  words.replace(/\{(\w+)\}/g, (slot, name: string) => {
    if (!(name in slots)) return slot;
    const value = say(slots[name]);
    return /[\u0590-\u08ff]/.test(value + words) ? `\u2068${value}\u2069` : value;
  });

/** The language of a BCP 47 locale: `ar` of `ar-EG`. */
export const languageOf = (locale: string): string => locale.split("-")[0] ?? locale;

/** The tags a locale's texts may stand under, its own first: `zh-Hant-TW`, `zh-Hant`, `zh`. */
export const tagsOf = (locale: string): readonly string[] =>
  locale.split("-").map((_, at, parts) => parts.slice(0, parts.length - at).join("-"));

const writePlainly: Write = (text, slots) =>
  putSlots(typeof text === "string" ? text : text.other, slots);

/**
 * Looks a key up in the host's texts of the locale, then of its script and language, then in the
 * locale's own part, and in English last. Never returns an empty text.
 */
export const translator = <K extends string>(
  english: Readonly<Record<K, Text>>,
  overrides: MessagesByLocale,
  locale: string,
  { part, write = writePlainly }: { readonly part?: Part | undefined; readonly write?: Write } = {},
): Translate<K> => {
  const places = [...tagsOf(locale).map((tag) => overrides[tag]), part, overrides["en"]];
  return (key, slots = {}) =>
    write(places.find((texts) => texts?.[key])?.[key] || english[key], slots, locale);
};
