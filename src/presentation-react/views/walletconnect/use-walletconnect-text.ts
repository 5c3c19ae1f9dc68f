import { common } from "../../messages/common.js";
import { shared } from "../../messages/en/shared.js";
import { useText } from "../../messages/use-text.js";
import type { Translate } from "../../messages/text.js";
import { connecting } from "../connecting/texts.en.js";
import { walletconnect } from "./texts.en.js";

const texts = { ...common, ...shared, ...connecting, ...walletconnect };
/** Keys of the texts that the pairing views can show. */
export type WalletconnectKey = keyof typeof texts;

/** The texts of the pairing views, in the locale of the instance. */
export const useWalletconnectText = (): Translate<WalletconnectKey> => useText(texts);
