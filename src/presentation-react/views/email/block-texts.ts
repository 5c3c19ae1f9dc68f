import type { LanguageTexts } from "../../messages/text.js";
import { english, type SignInBlockKey } from "./block-texts.en.js";

/** Texts of the blocks of Connect for those without a wallet, in every language. */
export const texts: LanguageTexts<SignInBlockKey> = {
  ...english,
  ar: async () => (await import("./block-texts.ar.js")).texts,
  de: async () => (await import("./block-texts.de.js")).texts,
  ja: async () => (await import("./block-texts.ja.js")).texts,
};
