import { useContext, useMemo } from "react";
import { internalsOf } from "../../application/internals.js";
import { useLatchkit } from "../provider/context.js";
import { PartContext, useLocale } from "../provider/use-locale.js";
import { shell, type ShellKey } from "./en/shell.js";
import { translator, type Translate } from "./text.js";

/** Texts of buttons and header, in the locale of the instance. */
export const useShellText = (): Translate<ShellKey> => {
  const { messages } = internalsOf(useLatchkit()).options;
  const locale = useLocale();
  const part = useContext(PartContext);
  return useMemo(
    () => translator<ShellKey>(shell, messages, locale, { part }),
    [messages, locale, part],
  );
};
