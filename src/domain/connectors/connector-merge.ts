import { NAMESPACES, type Namespace } from "../caip/caip.types.js";
import type { Connector } from "./connector.js";

/** Normalises a name for comparison; "Trust Wallet" equals "Trust". */
export const nameKey = (name: string): string => {
  const key = name.trim().toLowerCase();
  return key === "trust wallet" ? "trust" : key;
};

const inOrder = (namespaces: readonly Namespace[]): readonly Namespace[] =>
  NAMESPACES.filter((namespace) => namespaces.includes(namespace));

const canMerge = (family: readonly Connector[]): boolean =>
  family.length > 1 &&
  new Set(family.map(({ namespace }) => namespace)).size === family.length &&
  family.every(({ isConflicting }) => !isConflicting);

const isOwnKind = ({ type }: Connector): boolean => type === "WALLET_CONNECT" || type === "AUTH";

/** Keeps a wallet that is only named "WalletConnect" apart from the connector. */
const mergeKey = (one: Connector): string =>
  `${isOwnKind(one) ? one.type : ""} ${nameKey(one.name)}`;

const mergeFamily = (family: readonly Connector[], first: Connector): Connector => {
  const namespaces = inOrder(family.flatMap((one) => one.namespaces));
  const head = family.find(({ namespace }) => namespace === namespaces[0]) ?? first;
  const byNamespace = <K extends "id" | "icon">(key: K): Readonly<Record<string, Connector[K]>> =>
    Object.fromEntries(family.map((one) => [one.namespace, one[key]]));
  return {
    ...head,
    type: isOwnKind(head) ? head.type : "MULTI_CHAIN",
    namespaces,
    ids: byNamespace("id"),
    icons: byNamespace("icon"),
  };
};

/** Merges same-named connectors of different namespaces, at the position of the first. */
export const mergeConnectors = (connectors: readonly Connector[]): readonly Connector[] => {
  // Grouping by name is linear; a page may have hundreds of announcers.
  const families = new Map<string, Connector[]>();
  const familyOf = connectors.map((connector) => {
    const key = mergeKey(connector);
    const family = families.get(key) ?? [];
    families.set(key, family);
    family.push(connector);
    return family;
  });
  return connectors.flatMap((connector, at) => {
    const family = familyOf[at] ?? [];
    if (!canMerge(family)) return [connector];
    return family[0] === connector ? [mergeFamily(family, connector)] : [];
  });
};
