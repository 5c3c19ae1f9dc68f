import { NAMESPACES, type Namespace } from "../caip/caip.types.js";
import type { Connector } from "./connector.js";

/**
 * Spelling under which names are compared: spaces and case do not count, "Trust Wallet" is "Trust".
 */
export const nameKey = (name: string): string => {
  const key = name.trim().toLowerCase();
  return key === "trust wallet" ? "trust" : key;
};

const inOrder = (namespaces: readonly Namespace[]): readonly Namespace[] =>
  NAMESPACES.filter((namespace) => namespaces.includes(namespace));

/**
 * Connectors that may become one: each of another namespace, none marked as conflicting. A
 * look-alike in the same namespace stops the merge.
 */
const canMerge = (family: readonly Connector[]): boolean =>
  family.length > 1 &&
  new Set(family.map(({ namespace }) => namespace)).size === family.length &&
  family.every(({ isConflicting }) => !isConflicting);

const isOwnKind = ({ type }: Connector): boolean => type === "WALLET_CONNECT" || type === "AUTH";

/**
 * One name and one kind: an announcer that calls itself "WalletConnect" is no part of the real one.
 */
const kinKey = (one: Connector): string => `${isOwnKind(one) ? one.type : ""} ${nameKey(one.name)}`;

const merged = (family: readonly Connector[], first: Connector): Connector => {
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

/**
 * Merges connectors of one name and different namespaces into one MULTI_CHAIN connector at the
 * place of the first; WALLET_CONNECT and AUTH keep their type. It bears the id of its connector in
 * the first namespace.
 */
export const mergeConnectors = (connectors: readonly Connector[]): readonly Connector[] => {
  // Each name is compared once, not with every other: a page may hold hundreds of announcers.
  const families = new Map<string, Connector[]>();
  const familyOf = connectors.map((connector) => {
    const key = kinKey(connector);
    const family = families.get(key) ?? [];
    families.set(key, family);
    family.push(connector);
    return family;
  });
  return connectors.flatMap((connector, at) => {
    const family = familyOf[at] ?? [];
    if (!canMerge(family)) return [connector];
    return family[0] === connector ? [merged(family, connector)] : [];
  });
};
