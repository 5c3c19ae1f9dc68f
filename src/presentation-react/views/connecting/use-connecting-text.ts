import { common } from "../../messages/common.js";
import { useText } from "../../messages/use-text.js";
import type { Translate } from "../../messages/text.js";
import { connecting } from "./texts.en.js";

const texts = { ...common, ...connecting };
/** Keys of the texts that the connecting views can show. */
export type ConnectingKey = keyof typeof texts;

/** The texts of the connecting views, in the locale of the instance. */
export const useConnectingText = (): Translate<ConnectingKey> => useText(texts);
