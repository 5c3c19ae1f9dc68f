import { useContext, useMemo } from "react";
import { internalsOf } from "../../application/internals.js";
import { useLatchkit } from "../provider/context.js";
import { PartContext, useLocale } from "../provider/use-locale.js";
import { common, type CommonKey } from "./common.js";
import { fill } from "./translate.js";
import { languageOf, translator, type LanguageTexts, type Part, type Translate } from "./text.js";

/**
 * Texts of a view that brings them in every language, beside those that come with the modal. A
 * host's own text of the locale goes before them.
 */
export const useOwnText = <K extends string>(texts: LanguageTexts<K>): Translate<K | CommonKey> => {
  const { messages } = internalsOf(useLatchkit()).options;
  const locale = useLocale();
  const part = useContext(PartContext);
  return useMemo(() => {
    const own: Readonly<Partial<Record<string, Part>>> = texts;
    return translator<string>({ ...common, ...texts.en }, messages, locale, {
      part: { ...own[languageOf(locale)], ...part },
      write: fill,
    });
  }, [texts, messages, locale, part]);
};
