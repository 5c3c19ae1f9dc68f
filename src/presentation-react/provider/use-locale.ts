import { createContext, useContext, useSyncExternalStore } from "react";
import { internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import { numberLocale } from "../format/amount.js";
import core from "../../messages/en.core.json";
import type { CoreKey } from "../messages/keys.js";
import { canonicalTag, shownLocale } from "../messages/locale.js";
import type { Part } from "../messages/text.js";
import { useLatchkit } from "./context.js";

/** The English texts of the first chunk. */
export const CORE_TEXTS: Readonly<Record<CoreKey, string>> = core;

/** The loaded texts: those of the locale, and the English fallback. */
export interface Texts {
  readonly own?: Part | undefined;
  readonly english: Part;
}
export const TextsContext = createContext<Texts>({ english: CORE_TEXTS });

const subscribeToNothing = (): (() => void) => () => undefined;

/**
 * BCP 47: the host's choice, else the language of the page or browser. English on a server and
 * while hydrating.
 */
export const useWantedLocale = (latchkit: Latchkit): string => {
  const {
    options: { locale },
    environment,
  } = internalsOf(latchkit);
  return canonicalTag(
    useSyncExternalStore(
      subscribeToNothing,
      () => locale ?? environment.language,
      () => locale ?? "en",
    ),
  );
};

/** The effective locale: the requested one once its texts are loaded, else English. */
export const useLocale = (): string => {
  const latchkit = useLatchkit();
  return shownLocale(
    useWantedLocale(latchkit),
    useContext(TextsContext).own,
    internalsOf(latchkit).options.messages,
  );
};

/** The effective locale for `Intl`. */
export const useNumberLocale = (): string => numberLocale(useLocale());
