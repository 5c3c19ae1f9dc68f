import { english } from "../../presentation-react/messages/english.js";
import type { MessageKey } from "../../presentation-react/messages/keys.js";
import { pseudo } from "../../presentation-react/messages/pseudo.js";
import {
  languageOf,
  translator,
  type Part,
  type Translate,
} from "../../presentation-react/messages/text.js";

const FILES = import.meta.glob<Part>("../../messages/*.{core,rest,review}.json", {
  eager: true,
  import: "default",
});

/** All texts of a language; undefined if there are none. */
const partOf = (language: string): Part | undefined => {
  if (language === "en-XA") return pseudo(english);
  const [core, ...more] = ["core", "rest", "review"].map(
    (name) => FILES[`../../messages/${language}.${name}.json`],
  );
  return core && Object.assign({}, core, ...more);
};

/** The user-facing texts of a locale, by key; English for locales without texts, as in the page. */
export const textsOf = (locale: string): Translate<MessageKey> => {
  const texts = partOf(locale) ?? partOf(languageOf(locale));
  return translator<MessageKey>(english, {}, texts === undefined ? "en" : locale, texts);
};
