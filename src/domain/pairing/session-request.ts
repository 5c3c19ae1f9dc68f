import { parseCaipNetworkId } from "../caip/caip.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { CHAIN_RULES } from "../chains/rules.js";
import type { ApprovedNamespace, RequestRoute, SessionRequest } from "./granted.js";

export { addressesOn } from "./granted.js";

/**
 * True if the page may use a network of the grant: its accounts are valid on all granted networks,
 * or one of them is on this network.
 */
export const covers = (
  { namespace, accounts, networkIds }: ApprovedNamespace,
  id: CaipNetworkId,
): boolean =>
  CHAIN_RULES[namespace].session.hasOneAccount
    ? networkIds.includes(id)
    : accounts.some(({ networkId }) => networkId === id);

/**
 * Parses a network as wallets write it: CAIP-2, or the bare reference as the namespace reads it.
 * Undefined otherwise.
 */
export const readNetworkId = (namespace: Namespace, data: unknown): CaipNetworkId | undefined => {
  if (typeof data !== "number" && typeof data !== "string") return undefined;
  const { readReference } = CHAIN_RULES[namespace].session;
  try {
    const reference = String(data).startsWith(`${namespace}:`)
      ? String(data).slice(namespace.length + 1)
      : data;
    return parseCaipNetworkId(`${namespace}:${readReference?.(reference) ?? reference}`).id;
  } catch {
    return undefined;
  }
};

/** Selects the route of a request from the page's active network. */
export const routeRequest = (
  granted: ApprovedNamespace,
  networkId: CaipNetworkId,
  request: SessionRequest,
): RequestRoute => {
  const { answer, isRead } = CHAIN_RULES[granted.namespace].session;
  const answered = answer?.(granted, networkId, request);
  if (answered) return answered;
  if (granted.methods.includes(request.method))
    return { kind: "send", chainId: granted.olderIds[networkId] ?? networkId };
  return isRead?.(request.method) ? { kind: "read", networkId } : { kind: "refused" };
};
