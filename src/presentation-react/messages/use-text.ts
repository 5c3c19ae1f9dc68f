import { useContext, useMemo } from "react";
import { internalsOf } from "../../application/internals.js";
import { useLatchkit } from "../provider/context.js";
import { TextsContext, useLocale } from "../provider/use-locale.js";
import type { CoreKey, TextKey } from "./keys.js";
import { translator, type Translate } from "./text.js";

const useTranslate = <K extends TextKey>(): Translate<K> => {
  const { messages } = internalsOf(useLatchkit()).options;
  const locale = useLocale();
  const { own, english } = useContext(TextsContext);
  return useMemo(
    () => translator<K>(english, messages, locale, own),
    [english, messages, locale, own],
  );
};

/** The texts of the first chunk, in the locale of the instance. */
export const useText = (): Translate<CoreKey> => useTranslate();

/**
 * All texts, in the locale of the instance. For views after Connect, whose texts `loadWithTexts`
 * loads with their code.
 */
export const useViewText = (): Translate => useTranslate();
