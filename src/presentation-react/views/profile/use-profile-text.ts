import { common } from "../../messages/common.js";
import { shared } from "../../messages/en/shared.js";
import { useText } from "../../messages/use-text.js";
import type { Translate } from "../../messages/text.js";
import { account } from "../account/texts.en.js";
import { profile } from "./texts.en.js";

const texts = { ...common, ...shared, ...account, ...profile };
/** Keys of the texts that the view of the user's wallets can show. */
export type ProfileKey = keyof typeof texts;

/** The texts of the view of the user's wallets, in the locale of the instance. */
export const useProfileText = (): Translate<ProfileKey> => useText(texts);
