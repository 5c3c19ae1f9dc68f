import { putSlots, type Slots, type Text } from "./text.js";

const reported =
  (locale: string) =>
  (value: unknown): string => {
    if (Array.isArray(value)) return new Intl.ListFormat(locale).format(value.map(String));
    return typeof value === "number" ? new Intl.NumberFormat(locale).format(value) : String(value);
  };

/**
 * The text with its slots filled, in the plural form that `count` needs, numbers and lists as the
 * locale writes them.
 */
export const fill = (text: Text, slots: Slots = {}, locale = "en"): string => {
  if (typeof text === "string") return putSlots(text, slots, reported(locale));
  const count = slots["count"];
  const form =
    typeof count === "number" ? text[new Intl.PluralRules(locale).select(count)] : undefined;
  return putSlots(form ?? text.other, slots, reported(locale));
};

const RIGHT_TO_LEFT = new Set(["ar", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"]);

/** Reading direction of a BCP 47 locale: by its script if it names one, else by its language. */
export const directionOf = (locale: string): "ltr" | "rtl" => {
  const [language = "", script = ""] = locale.toLowerCase().split("-");
  if (script.length === 4)
    return ["arab", "hebr", "thaa", "nkoo", "syrc"].includes(script) ? "rtl" : "ltr";
  return RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr";
};
