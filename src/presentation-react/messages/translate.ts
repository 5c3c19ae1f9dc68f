import type { MessageText, MessagesByLocale } from "../../domain/config/message-text.js";

/** A text with `{name}` slots, or one that follows a count. */
export type Text = MessageText;
/** Texts by key, as a locale's chunk gives them. */
export type Part = Readonly<Record<string, Text | undefined>>;
/** Values by slot name. */
export type Slots = Readonly<Record<string, unknown>>;
/** Gives the text of a key with its slots filled. */
export type Translate<K extends string> = (key: K, slots?: Slots) => string;

const RIGHT_TO_LEFT_LETTER = /[\u0590-\u08ff]/u;

const shown = (value: unknown, locale: string): string => {
  if (Array.isArray(value)) return new Intl.ListFormat(locale).format(value.map(String));
  return typeof value === "number" ? new Intl.NumberFormat(locale).format(value) : String(value);
};

/** Where both directions meet, a value is isolated (FSI … PDI): an address or a name in brackets stays in order. */
const placed = (value: string, around: string): string => (RIGHT_TO_LEFT_LETTER.test(value + around) ? `\u2068${value}\u2069` : value);

const formOf = (text: Text, slots: Slots, locale: string): string => {
  if (typeof text === "string") return text;
  const count = slots["count"];
  return typeof count === "number" ? (text[new Intl.PluralRules(locale).select(count)] ?? text.other) : text.other;
};

/** The text with its slots filled; a slot without a value stays as written, so that a mistake is seen. Numbers and lists are written as the locale does. */
export const fill = (text: Text, slots: Slots = {}, locale = "en"): string => {
  const form = formOf(text, slots, locale);
  return form.replace(/\{(\w+)\}/gu, (slot, name: string) => (name in slots ? placed(shown(slots[name], locale), form) : slot));
};

/** The language of a BCP 47 locale: `ar` of `ar-EG`. */
export const languageOf = (locale: string): string => locale.split("-")[0] ?? locale;

/** Looks a key up in the host's texts of the locale, then of its language, then in the locale's own part, and in English at last. Never gives an empty text. */
export const translator = <K extends string>(english: Readonly<Record<K, Text>>, overrides: MessagesByLocale, locale: string, part: Part = {}): Translate<K> => {
  const places: readonly (Part | undefined)[] = [overrides[locale], overrides[languageOf(locale)], part, overrides["en"]];
  return (key, slots) => fill(places.find((texts) => texts?.[key])?.[key] ?? english[key], slots, locale);
};

const RIGHT_TO_LEFT = new Set(["ar", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"]);

/** Reading direction of a BCP 47 locale: by its script if it names one, else by its language. */
export const directionOf = (locale: string): "ltr" | "rtl" => {
  const [language = "", script = ""] = locale.toLowerCase().split("-");
  if (script.length === 4) return ["arab", "hebr", "thaa", "nkoo", "syrc"].includes(script) ? "rtl" : "ltr";
  return RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr";
};
