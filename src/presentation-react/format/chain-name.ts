import type { Namespace } from "../../domain/caip/caip.types.js";
import { CHAINS } from "../../domain/chains/chains.js";
import type { TextKey } from "../messages/keys.js";
import type { Translate } from "../messages/text.js";

/** `text` returns the key of a missing text; the chain's record then has the name. */
const textOrName = (translated: string, namespace: Namespace): string =>
  translated.endsWith(`_${namespace}`) ? CHAINS[namespace].name : translated;

/** The short name of a kind of chain, for tabs and sentences. */
export const chainTab = (text: Translate, namespace: Namespace): string =>
  textOrName(text(`tab_${namespace}` as TextKey), namespace);

/** The name of a kind of chain in a list. */
export const chainRow = (text: Translate, namespace: Namespace): string =>
  textOrName(text(`namespace_${namespace}` as TextKey), namespace);
