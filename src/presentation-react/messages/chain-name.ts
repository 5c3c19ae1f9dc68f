import type { Namespace } from "../../domain/caip/caip.types.js";
import { CHAINS } from "../../domain/chains/chains.js";
import type { TextKey } from "./keys.js";
import type { Translate } from "./text.js";

/** A chain without a text of its own has the name of its record. */
const nameOf = (text: Translate, key: string, namespace: Namespace): string => {
  const name = text(key as TextKey);
  return name === key ? CHAINS[namespace].name : name;
};

/** The short name of a kind of chain, for tabs and sentences. */
export const chainTab = (text: Translate, namespace: Namespace): string =>
  nameOf(text, `tab_${namespace}`, namespace);

/** The name of a kind of chain in a list. */
export const chainRow = (text: Translate, namespace: Namespace): string =>
  nameOf(text, `namespace_${namespace}`, namespace);
