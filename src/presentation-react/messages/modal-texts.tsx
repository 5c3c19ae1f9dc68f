import {
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactElement,
  type ReactNode,
} from "react";
import { internalsOf } from "../../application/internals.js";
import { useLatchkit } from "../provider/context.js";
import { ShownContext } from "../shell/shown.js";
import { PartContext, useWantedLocale } from "../provider/use-locale.js";
import { type LoadOwnTexts, OwnTextsContext } from "./own-texts-context.js";
import { isEnglish, loadPart } from "./locale.js";
import { hasOwnTexts, loadOwnTexts } from "./own-texts.js";
import type { LanguageTexts, Part } from "./text.js";

/** So long the modal waits for the texts of its locale before it opens in English. */
const WAIT_MS = 1_000;

/**
 * Provides the modal with the texts of its locale. Renders nothing until they are loaded or the
 * wait is over; texts that load later still replace English.
 */
export function ModalTexts({ children }: { readonly children: ReactNode }): ReactElement | null {
  const latchkit = useLatchkit();
  const { scheduler } = internalsOf(latchkit);
  const locale = useWantedLocale(latchkit);
  const isShown = useContext(ShownContext);
  const [part, setPart] = useState<Part>();
  const [isReady, setReady] = useState(() => isEnglish(locale));
  const [own, load] = useOwnTexts(locale);
  useEffect(() => {
    let isWanted = true;
    const takeBack = scheduler.after(WAIT_MS, () => setReady(true));
    const settle = (found: Part | undefined): void => {
      takeBack();
      if (!isWanted) return;
      setPart(found);
      setReady(true);
    };
    loadPart(locale, "modal").then(settle, () => settle(undefined));
    return () => {
      isWanted = false;
      takeBack();
    };
    // Drawn ahead and then shown: texts that could not be had are asked for again with the opening.
  }, [locale, scheduler, isShown]);
  const texts = useMemo(() => part && { ...part, ...own }, [part, own]);
  if (!isReady) return null;
  return (
    <PartContext.Provider value={texts}>
      <OwnTextsContext.Provider value={load}>{children}</OwnTextsContext.Provider>
    </PartContext.Provider>
  );
}

/** Texts that views brought so far in a locale, and what fetches more of them. */
function useOwnTexts(locale: string): readonly [Part | undefined, LoadOwnTexts] {
  const { scheduler } = internalsOf(useLatchkit());
  const [found, setFound] = useState<{ readonly locale?: string; readonly part?: Part }>({});
  const [known] = useState(() => new Set<LanguageTexts<string>>());
  const load = useCallback<LoadOwnTexts>(
    (lists) =>
      new Promise((resolve) => {
        for (const list of lists) known.add(list);
        if (!hasOwnTexts(locale)) return resolve();
        const takeBack = scheduler.after(WAIT_MS, resolve);
        const settle = (part?: Part): void => {
          takeBack();
          if (part)
            setFound((now) => ({
              locale,
              part: { ...(now.locale === locale && now.part), ...part },
            }));
          resolve();
        };
        loadOwnTexts(locale, lists).then(settle, () => settle());
      }),
    [locale, scheduler, known],
  );
  // The page has another language now: what was brought before is read in it too.
  useEffect(() => void load([...known]), [load, known]);
  return [found.locale === locale ? found.part : undefined, load];
}
