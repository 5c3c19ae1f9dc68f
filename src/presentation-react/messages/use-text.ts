import { useContext, useMemo } from "react";
import { internalsOf } from "../../application/internals.js";
import { numberLocale } from "../format/number-locale.js";
import { useLatchkit } from "../provider/context.js";
import { PartContext, useLocale } from "../provider/use-locale.js";
import { common, type CommonKey } from "./common.js";
import { fill } from "./translate.js";
import { translator, type Text, type Translate } from "./text.js";

type UseText = {
  /** The texts that come with the modal. */
  (): Translate<CommonKey>;
  /** The texts of a view: English ones by key, from a constant beside the view. */
  <K extends string>(english: Readonly<Record<K, Text>>): Translate<K>;
};

/** Numbers in texts have the digits of those around them. */
const write: typeof fill = (text, slots, locale = "en") => fill(text, slots, numberLocale(locale));

/** Texts in the locale of the instance. Only for components of the modal's chunks. */
export const useText: UseText = (english: Readonly<Record<string, Text>> = common) => {
  const { messages } = internalsOf(useLatchkit()).options;
  const locale = useLocale();
  const part = useContext(PartContext);
  return useMemo(
    () => translator<string>(english, messages, locale, { part, write }),
    [english, messages, locale, part],
  );
};
