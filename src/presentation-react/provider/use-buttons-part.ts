import { useEffect, useState } from "react";
import { internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import { useGroupState } from "../hooks/use-group-state.js";
import { isEnglish, loadPart } from "../messages/locale.js";
import type { Part } from "../messages/text.js";
import { useWantedLocale } from "./use-locale.js";

/**
 * Texts of the buttons from the locale's chunk, fetched after hydration. A failed chunk keeps what
 * is shown and is asked for again with the next opening.
 */
export const useButtonsPart = (latchkit: Latchkit): Part | undefined => {
  const locale = useWantedLocale(latchkit);
  const isOwn = !isEnglish(locale);
  const { isOpen } = useGroupState(latchkit.modal, internalsOf(latchkit).initial.modal, isOwn);
  const [known, setKnown] = useState<{
    readonly locale: string;
    readonly part: Part | undefined;
  }>();
  useEffect(() => {
    if (!isOwn) return undefined;
    let isWanted = true;
    loadPart(locale, "buttons").then(
      (part) => {
        if (isWanted) setKnown({ locale, part });
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [locale, isOpen]);
  return known?.locale === locale ? known.part : undefined;
};
