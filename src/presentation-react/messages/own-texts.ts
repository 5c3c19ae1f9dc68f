import { languageOf, type LanguageTexts, type OtherLanguage, type Part } from "./text.js";

const isOther = (language: string): language is OtherLanguage => /^(ar|de|ja)$/.test(language);
/** Whether what a view brings has texts of a locale besides English ones. */
export const hasOwnTexts = (locale: string): boolean => isOther(languageOf(locale));

/** Those texts of a locale; nothing where there are none. Rejects as `loadPart` does. */
export const loadOwnTexts = async (
  locale: string,
  lists: readonly LanguageTexts<string>[],
): Promise<Part | undefined> => {
  const language = languageOf(locale);
  if (!isOther(language)) return undefined;
  const parts = await Promise.all(lists.map((list) => list[language]()));
  return Object.assign({}, ...parts);
};
