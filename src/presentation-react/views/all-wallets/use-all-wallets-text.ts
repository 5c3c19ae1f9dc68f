import { common } from "../../messages/common.js";
import { shared } from "../../messages/en/shared.js";
import { useText } from "../../messages/use-text.js";
import type { Translate } from "../../messages/text.js";
import { allWallets } from "./texts.en.js";

const texts = { ...common, ...shared, ...allWallets };
/** Keys of the texts that the list of all wallets can show. */
export type AllWalletsKey = keyof typeof texts;

/** The texts of the list of all wallets, in the locale of the instance. */
export const useAllWalletsText = (): Translate<AllWalletsKey> => useText(texts);
