import { useEffect, useState } from "react";
import { internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import { useFact } from "../hooks/use-fact.js";
import { loadPart } from "../messages/locale.js";
import type { Part } from "../messages/translate.js";
import { useWantedLocale } from "./use-locale.js";

/** Texts of the buttons from the locale's chunk, fetched after hydration. A failed chunk keeps what is shown and is fetched again with the next opening. */
export const useButtonsPart = (latchkit: Latchkit): Part | undefined => {
  const locale = useWantedLocale(latchkit);
  const { isOpen } = useFact(latchkit.modal, internalsOf(latchkit).initial.modal);
  const [known, setKnown] = useState<{ readonly locale: string; readonly part: Part | undefined }>();
  const isKnown = known?.locale === locale;
  useEffect(() => {
    if (isKnown) return undefined;
    let isWanted = true;
    loadPart(locale, "buttons").then((part) => { if (isWanted) setKnown({ locale, part }); }, () => undefined);
    return () => { isWanted = false; };
  }, [locale, isKnown, isOpen]);
  return isKnown ? known.part : undefined;
};
