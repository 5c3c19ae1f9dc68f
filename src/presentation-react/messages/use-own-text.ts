import { useMemo } from "react";
import { common, type CommonKey } from "./common.js";
import type { LanguageTexts, Texts, Translate } from "./text.js";
import { useText } from "./use-text.js";

/**
 * Texts that a view brings, beside those that come with the modal. What loads the view loads those
 * of the modal's language first (`OwnTextsContext`).
 */
export const useOwnText = <K extends string>({
  en,
}: Pick<LanguageTexts<K>, "en">): Translate<K | CommonKey> => {
  const english = useMemo<Texts<K | CommonKey>>(() => ({ ...common, ...en }), [en]);
  return useText(english);
};
