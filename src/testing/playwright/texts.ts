import { capabilityTexts } from "../../presentation-react/messages/capability-texts.js";
import { english, type MessageKey } from "../../presentation-react/messages/catalogue.js";
import { texts as arButtons } from "../../presentation-react/messages/ar/ar-buttons.js";
import { texts as arModal } from "../../presentation-react/messages/ar/ar-modal.js";
import { texts as deButtons } from "../../presentation-react/messages/de/de-buttons.js";
import { texts as deModal } from "../../presentation-react/messages/de/de-modal.js";
import { texts as jaButtons } from "../../presentation-react/messages/ja/ja-buttons.js";
import { texts as jaModal } from "../../presentation-react/messages/ja/ja-modal.js";
import { texts as pseudo } from "../../presentation-react/messages/pseudo/pseudo-modal.js";
import {
  languageOf,
  translator,
  type Part,
  type Translate,
} from "../../presentation-react/messages/text.js";
import { fill } from "../../presentation-react/messages/translate.js";

const PARTS: Readonly<Record<string, Part>> = {
  ar: { ...arButtons, ...arModal, ...capabilityTexts("ar") },
  de: { ...deButtons, ...deModal, ...capabilityTexts("de") },
  ja: { ...jaButtons, ...jaModal, ...capabilityTexts("ja") },
  "en-XA": pseudo,
};

/**
 * The texts that a user reads in a locale, by catalogue key. A locale without texts reads
 * English, as in the page.
 */
export const textsOf = (locale: string): Translate<MessageKey> => {
  const part = PARTS[locale] ?? PARTS[languageOf(locale)];
  return translator<MessageKey>(
    english,
    {},
    part === undefined && languageOf(locale) !== "en" ? "en" : locale,
    { part, write: fill },
  );
};
