import { common } from "../../messages/common.js";
import { shared } from "../../messages/en/shared.js";
import { useText } from "../../messages/use-text.js";
import type { Translate } from "../../messages/text.js";
import { account } from "./texts.en.js";

const texts = { ...common, ...shared, ...account };
/** Keys of the texts that the account view can show. */
export type AccountKey = keyof typeof texts;

/** The texts of the account view, in the locale of the instance. */
export const useAccountText = (): Translate<AccountKey> => useText(texts);
