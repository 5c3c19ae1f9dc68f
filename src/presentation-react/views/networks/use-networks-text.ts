import { common } from "../../messages/common.js";
import { shared } from "../../messages/en/shared.js";
import { useText } from "../../messages/use-text.js";
import type { Translate } from "../../messages/text.js";
import { networks } from "./texts.en.js";

const texts = { ...common, ...shared, ...networks };
/** Keys of the texts that the networks' views can show. */
export type NetworksKey = keyof typeof texts;

/** The texts of the networks' views, in the locale of the instance. */
export const useNetworksText = (): Translate<NetworksKey> => useText(texts);
