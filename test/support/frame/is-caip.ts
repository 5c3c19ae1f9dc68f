import { parseCaipNetworkId } from "../../../src/domain/caip/caip.js";

/** Whether a text is a CAIP-2 id, to the letter. */
export const isCaipNetworkId = (text: string): boolean => parseCaipNetworkId(text).id === text;
