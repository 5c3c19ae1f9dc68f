import { english } from "../../presentation-react/messages/english.js";
import type { MessageKey } from "../../presentation-react/messages/keys.js";
import { pseudo } from "../../presentation-react/messages/pseudo.js";
import {
  languageOf,
  translator,
  type Part,
  type Translate,
} from "../../presentation-react/messages/text.js";

/** Every file of texts, by its path. */
const FILES = import.meta.glob<Part>("../../messages/*.{core,rest}.json", {
  eager: true,
  import: "default",
});

/** All texts of a language; undefined where we have none. */
const partOf = (language: string): Part | undefined => {
  if (language === "en-XA") return pseudo(english);
  const core = FILES[`../../messages/${language}.core.json`];
  return core && { ...core, ...FILES[`../../messages/${language}.rest.json`] };
};

/**
 * The texts that a user reads in a locale, by catalogue key. A locale without texts reads
 * English, as in the page.
 */
export const textsOf = (locale: string): Translate<MessageKey> => {
  const own = partOf(locale) ?? partOf(languageOf(locale));
  return translator<MessageKey>(english, {}, own === undefined ? "en" : locale, own);
};
