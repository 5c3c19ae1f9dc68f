import { useEffect, useMemo, useState } from "react";
import { internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import { useGroupState } from "../hooks/use-model.js";
import { isEnglish, loadTexts } from "../messages/locale.js";
import type { Part } from "../messages/text.js";
import { CORE_TEXTS, type Texts, useWantedLocale } from "./use-locale.js";

/**
 * The button texts of the locale, loaded after hydration. After a failed load the shown texts stay,
 * and the next opening retries.
 */
export const useButtonTexts = (latchkit: Latchkit): Texts => {
  const locale = useWantedLocale(latchkit);
  const isOwn = !isEnglish(locale);
  const { isOpen } = useGroupState(latchkit.modal, internalsOf(latchkit).initial.modal, isOwn);
  const [known, setKnown] = useState<{
    readonly locale: string;
    readonly own: Part | undefined;
  }>();
  useEffect(() => {
    if (!isOwn) return undefined;
    let isWanted = true;
    loadTexts(locale, "core").then(
      (own) => {
        if (isWanted) setKnown({ locale, own });
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [locale, isOpen]);
  const own = known?.locale === locale ? known.own : undefined;
  return useMemo(() => ({ own, english: CORE_TEXTS }), [own]);
};
