import { useContext, useMemo } from "react";
import { internalsOf } from "../../application/internals.js";
import { useLatchkit } from "../provider/context.js";
import { PartContext, useLocale } from "../provider/use-locale.js";
import { english, type MessageKey } from "./catalogue.js";
import { fill } from "./translate.js";
import { translator, type Translate } from "./text.js";

/**
 * Every text of the modal, in the locale of the instance. Only for components of the modal's
 * chunks.
 */
export const useText = (): Translate<MessageKey> => {
  const { messages } = internalsOf(useLatchkit()).options;
  const locale = useLocale();
  const part = useContext(PartContext);
  return useMemo(
    () => translator<MessageKey>(english, messages, locale, part, fill),
    [messages, locale, part],
  );
};
