import { common } from "../../messages/common.js";
import type { Translate } from "../../messages/text.js";
import { useText } from "../../messages/use-text.js";
import { tokens } from "./texts.en.js";

const texts = { ...common, ...tokens };
/** Keys of the texts that the tokens of an account can show. */
export type TokensKey = keyof typeof texts;

/** The texts of the tokens, in the locale of the instance. */
export const useTokensText = (): Translate<TokensKey> => useText(texts);
