import { createContext, useContext, useSyncExternalStore } from "react";
import { internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import { numberLocale } from "../format/number-locale.js";
import { canonical, shownLocale } from "../messages/locale.js";
import type { Part } from "../messages/text.js";
import { useLatchkit } from "./context.js";

/**
 * The texts that came from the locale's chunk so far: those of the buttons in the page, all in the
 * modal.
 */
export const PartContext = createContext<Part | undefined>(undefined);

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
    useContext(PartContext),
    internalsOf(latchkit).options.messages,
  );
};

/** The effective locale for all that `Intl` writes in a view. */
export const useNumberLocale = (): string => numberLocale(useLocale());
