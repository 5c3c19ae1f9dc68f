import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from "react";
import { internalsOf } from "../../application/internals.js";
import { useLatchkit } from "../provider/context.js";
import { CORE_TEXTS, TextsContext, useWantedLocale } from "../provider/use-locale.js";
import { ShownContext } from "../shell/view-context.js";
import { isEnglish, loadEnglish, loadTexts } from "./locale.js";
import type { Part } from "./text.js";

/** Maximum wait for the texts of the locale before the modal opens in English. */
const WAIT_MS = 1_000;

/**
 * Loads the texts of views after Connect, or all. Rejects if neither they nor the English ones
 * load.
 */
export type LoadViewTexts = (name: "views" | "all") => Promise<void>;
export const ViewTextsContext = createContext<LoadViewTexts>(() => Promise.resolve());

/**
 * Provides the modal with the texts of its locale. Renders nothing until they are loaded or the
 * wait is over; later texts still replace English.
 */
export function ModalTexts({ children }: { readonly children: ReactNode }): ReactElement | null {
  const locale = useWantedLocale(useLatchkit());
  const { core, isReady } = useCoreTexts(locale);
  const { all, english, load } = useViewTexts(locale);
  const texts = useMemo(
    () => ({ own: all ?? core, english: { ...english, ...CORE_TEXTS } }),
    [core, all, english],
  );
  if (!isReady) return null;
  return (
    <TextsContext.Provider value={texts}>
      <ViewTextsContext.Provider value={load}>{children}</ViewTextsContext.Provider>
    </TextsContext.Provider>
  );
}

function useCoreTexts(locale: string): { readonly core: Part | undefined; isReady: boolean } {
  const { scheduler } = internalsOf(useLatchkit());
  const isShown = useContext(ShownContext);
  const [core, setCore] = useState<Part>();
  const [isReady, setReady] = useState(() => isEnglish(locale));
  useEffect(() => {
    let isMounted = true;
    const cancel = scheduler.after(WAIT_MS, () => setReady(true));
    const receive = (loaded: Part | undefined): void => {
      cancel();
      if (!isMounted) return;
      setCore(loaded);
      setReady(true);
    };
    loadTexts(locale, "core").then(receive, () => receive(undefined));
    return () => {
      isMounted = false;
      cancel();
    };
  }, [locale, scheduler, isShown]);
  return { core, isReady };
}

interface LoadedTexts {
  readonly locale: string;
  readonly all?: Part;
  /** English texts, or those of the previous language. */
  readonly english?: Part | undefined;
}

/**
 * English replaces a late or failed locale. After a language change the previous texts stay until
 * the new ones are loaded.
 */
function useViewTexts(
  locale: string,
): Omit<LoadedTexts, "locale"> & { readonly load: LoadViewTexts } {
  const { scheduler } = internalsOf(useLatchkit());
  const [loaded, setFound] = useState<LoadedTexts>({ locale });
  const current = useRef<"views" | "all">(undefined);
  const load = useCallback<LoadViewTexts>(
    async (name) => {
      if (current.current !== "all") current.current = name;
      const merge = ({ all, english }: Omit<LoadedTexts, "locale">): void =>
        setFound((now) => {
          const previous: Omit<LoadedTexts, "locale"> =
            now.locale === locale ? now : { english: now.all ?? now.english };
          return {
            ...previous,
            locale,
            ...(all && { all: { ...previous.all, ...all } }),
            ...(english && { english: { ...previous.english, ...english } }),
          };
        });
      const addEnglish = async (): Promise<void> => merge({ english: await loadEnglish(name) });
      if (isEnglish(locale)) return addEnglish();
      const ownTexts = loadTexts(locale, name).then(
        (all) => {
          if (all) merge({ all });
          return all !== undefined;
        },
        () => false,
      );
      const isInTime = await new Promise<boolean>((resolve) => {
        const cancel = scheduler.after(WAIT_MS, () => resolve(false));
        void ownTexts.then(resolve).finally(cancel);
      });
      if (!isInTime) await addEnglish();
    },
    [locale, scheduler],
  );
  useEffect(() => {
    if (current.current !== undefined) load(current.current).catch(() => undefined);
  }, [load]);
  const isCurrent = loaded.locale === locale;
  return {
    ...(isCurrent && loaded.all && { all: loaded.all }),
    english: isCurrent ? loaded.english : (loaded.all ?? loaded.english),
    load,
  };
}
