import { useContext, useEffect, useState, type ReactElement, type ReactNode } from "react";
import { internalsOf } from "../../application/internals.js";
import { useLatchkit } from "../provider/context.js";
import { ShownContext } from "../shell/shown.js";
import { PartContext, useWantedLocale } from "../provider/use-locale.js";
import { isEnglish, loadPart } from "./locale.js";
import type { Part } from "./text.js";

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
  return isReady ? <PartContext.Provider value={part}>{children}</PartContext.Provider> : null;
}
