/** A text that follows a count; `other` serves every form that is not written out. Forms: CLDR plural categories. */
export type PluralText = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>;
/** A text with `{name}` slots. */
export type Text = string | PluralText;
/** Values by slot name. */
export type Slots = Readonly<Record<string, unknown>>;
/** Gives the text of a key with its slots filled. */
export type Translate<K extends string> = (key: K, slots?: Slots) => string;

const shown = (value: unknown): string => (Array.isArray(value) ? value.join(", ") : String(value));

const formOf = (text: Text, slots: Slots, locale: string): string => {
  if (typeof text === "string") return text;
  const count = slots["count"];
  return typeof count === "number" ? (text[new Intl.PluralRules(locale).select(count)] ?? text.other) : text.other;
};

/** The text with its slots filled; a slot without a value stays as written, so that a mistake is seen. */
export const fill = (text: Text, slots: Slots = {}, locale = "en"): string =>
  formOf(text, slots, locale).replace(/\{(\w+)\}/gu, (slot, name: string) => (name in slots ? shown(slots[name]) : slot));

type Overrides = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Looks a key up in the host's texts of the locale, then of its language, then in the catalogue. Never gives an empty text. */
export const translator = <K extends string>(catalogue: Readonly<Record<K, Text>>, overrides: Overrides, locale: string): Translate<K> => {
  const language = locale.split("-")[0] ?? locale;
  return (key, slots) => fill(overrides[locale]?.[key] || overrides[language]?.[key] || catalogue[key], slots, locale);
};

const RIGHT_TO_LEFT = new Set(["ar", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"]);

/** Reading direction of a BCP 47 locale: by its script if it names one, else by its language. */
export const directionOf = (locale: string): "ltr" | "rtl" => {
  const [language = "", script = ""] = locale.toLowerCase().split("-");
  if (script.length === 4) return ["arab", "hebr", "thaa", "nkoo", "syrc"].includes(script) ? "rtl" : "ltr";
  return RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr";
};
