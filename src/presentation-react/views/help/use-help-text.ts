import { common } from "../../messages/common.js";
import { shared } from "../../messages/en/shared.js";
import { useText } from "../../messages/use-text.js";
import type { Translate } from "../../messages/text.js";
import { help } from "./texts.en.js";

const texts = { ...common, ...shared, ...help };
/** Keys of the texts that the help views can show. */
export type HelpKey = keyof typeof texts;

/** The texts of the help views, in the locale of the instance. */
export const useHelpText = (): Translate<HelpKey> => useText(texts);
