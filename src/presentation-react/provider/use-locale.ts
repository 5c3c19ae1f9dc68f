import { createContext, useContext, useSyncExternalStore } from "react";
import { internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import { numberLocale } from "../format/amount.js";
import core from "../../messages/en.core.json";
import type { CoreKey } from "../messages/keys.js";
import { canonical, shownLocale } from "../messages/locale.js";
import type { Part } from "../messages/text.js";
import { useLatchkit } from "./context.js";

/** The English texts that every page has. */
export const CORE_TEXTS: Readonly<Record<CoreKey, string>> = core;

/** Texts that arrived so far: those of the locale, and English ones to fall back to. */
export interface Texts {
  readonly own?: Part | undefined;
  readonly english: Part;
}
export const TextsContext = createContext<Texts>({ english: CORE_TEXTS });

const never = (): (() => void) => () => undefined;

/**
 * BCP 47: the host's choice; else English while rendering on a server and hydrating, the page's or
 * the browser's language afterwards.
 */
export const useWantedLocale = (latchkit: Latchkit): string => {
  const {
    options: { locale },
    environment,
  } = internalsOf(latchkit);
  return canonical(
    useSyncExternalStore(
      never,
      () => locale ?? environment.language,
      () => locale ?? "en",
    ),
  );
};

/**
 * The effective locale at this moment: the requested one as soon as there are texts for it,
 * English before and otherwise.
 */
export const useLocale = (): string => {
  const latchkit = useLatchkit();
  return shownLocale(
    useWantedLocale(latchkit),
    useContext(TextsContext).own,
    internalsOf(latchkit).options.messages,
  );
};

/** The effective locale for all that `Intl` writes in a view. */
export const useNumberLocale = (): string => numberLocale(useLocale());
