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

export const useText = (): Translate<CoreKey> => useTranslate();

/** For views after Connect: `loadWithTexts` loads these texts with their code. */
export const useViewText = (): Translate => useTranslate();
