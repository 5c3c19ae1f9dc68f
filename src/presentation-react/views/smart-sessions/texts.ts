import type { LanguageTexts } from "../../messages/text.js";
import { ar } from "./texts.ar.js";
import { de } from "./texts.de.js";
import { en } from "./texts.en.js";
import { ja } from "./texts.ja.js";

/** Keys of the texts of smart sessions. */
export type SessionKey = keyof typeof en;

/** Texts of smart sessions in every language, the titles among them. */
export const texts: LanguageTexts<SessionKey> = { en, de, ar, ja };
