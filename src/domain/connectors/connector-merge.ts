import { NAMESPACES, type Namespace } from "../caip/caip.types.js";
import type { Connector } from "./connector.js";

/** Spelling under which names are compared: spaces and case do not count, "Trust Wallet" is "Trust" (wallet-protocols a.1). */
export const nameKey = (name: string): string => {
  const key = name.trim().toLowerCase();
  return key === "trust wallet" ? "trust" : key;
};

const inOrder = (namespaces: readonly Namespace[]): readonly Namespace[] => NAMESPACES.filter((namespace) => namespaces.includes(namespace));

/** Connectors that may become one: each of another namespace, none marked as conflicting. A look-alike in the same namespace stops the merge (threat T1). */
const canMerge = (family: readonly Connector[]): boolean =>
  family.length > 1 && new Set(family.map(({ namespace }) => namespace)).size === family.length && family.every(({ isConflicting }) => !isConflicting);

const isOwnKind = ({ type }: Connector): boolean => type === "WALLET_CONNECT" || type === "AUTH";

/** One name and one kind: an announcer that calls itself "WalletConnect" is no part of the real one. */
const isKin = (a: Connector, b: Connector): boolean =>
  nameKey(a.name) === nameKey(b.name) && (isOwnKind(a) || isOwnKind(b) ? a.type === b.type : true);

const merged = (family: readonly Connector[], first: Connector): Connector => {
  const namespaces = inOrder(family.flatMap((one) => one.namespaces));
  const head = family.find(({ namespace }) => namespace === namespaces[0]) ?? first;
  const differ = family.some(({ id }) => id !== head.id);
  return { ...head, type: isOwnKind(head) ? head.type : "MULTI_CHAIN", namespaces, ...(differ && { ids: Object.fromEntries(family.map(({ namespace, id }) => [namespace, id])) }) };
};

/**
 * Merges connectors of one name and different namespaces into one MULTI_CHAIN connector at the place of the first; WALLET_CONNECT and AUTH
 * keep their type. It bears the id of its connector in the first namespace. wallet-protocols a.1.
 */
export const mergeConnectors = (connectors: readonly Connector[]): readonly Connector[] => {
  const familyOf = (connector: Connector): readonly Connector[] => connectors.filter((other) => isKin(other, connector));
  return connectors.flatMap((connector) => {
    const family = familyOf(connector);
    if (!canMerge(family)) return [connector];
    return family[0] === connector ? [merged(family, connector)] : [];
  });
};

/** The connector behind a shown one in the namespace asked for; undefined when it has none there. */
export const connectorIn = (connectors: readonly Connector[], shown: Connector, namespace: Namespace): Connector | undefined =>
  connectors.find((one) => one.namespace === namespace && one.id === shown.id)
  ?? (shown.namespaces.length > 1 ? connectors.find((one) => one.namespace === namespace && isKin(one, shown)) : undefined);
