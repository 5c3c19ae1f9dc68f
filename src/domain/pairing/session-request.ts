import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { parseCaipNetworkId } from "../caip/caip.js";
import { isChainRead } from "../network/chain-reads.js";
import { parseEvmChainId, toHexChainId } from "../network/chain-id.js";
import type { ApprovedNamespace } from "./approved-session.js";

/** A request in one namespace of a session. */
export interface SessionRequest {
  readonly method: string;
  readonly params?: unknown;
}

/**
 * How to handle a request. `known`: answered from the session. `move`: switch to a network of the
 * session, without asking. `send`: to the wallet, with its spelling of the network. `read`: not
 * approved by the wallet, answered by the network's RPC. `refused`: method not approved.
 */
export type RequestRoute =
  | { readonly kind: "known"; readonly value: unknown }
  | { readonly kind: "move"; readonly networkId: CaipNetworkId }
  | { readonly kind: "send"; readonly chainId: CaipNetworkId }
  | { readonly kind: "read"; readonly networkId: CaipNetworkId }
  | { readonly kind: "refused" };

const known = (value: unknown): RequestRoute => ({ kind: "known", value });

/**
 * Granted addresses on a network, in the wallet's order; for a network outside the grant, those of
 * the first network.
 */
export const addressesOn = (
  { accounts }: ApprovedNamespace,
  networkId: CaipNetworkId,
): readonly string[] => {
  const own = accounts.filter((account) => account.networkId === networkId);
  return (
    own.length > 0 ? own : accounts.filter((account) => account.networkId === accounts[0].networkId)
  ).map(({ address }) => address);
};

/**
 * True if the page may use a network of the grant. EVM addresses are valid on every network; other
 * namespaces need an account on it.
 */
export const covers = (
  { namespace, accounts, networkIds }: ApprovedNamespace,
  id: CaipNetworkId,
): boolean =>
  namespace === "eip155"
    ? networkIds.includes(id)
    : accounts.some(({ networkId }) => networkId === id);

/**
 * Parses a network as wallets write it: CAIP-2 or bare reference; eip155 also as number or hex.
 * Undefined otherwise.
 */
export const readNetworkId = (namespace: Namespace, data: unknown): CaipNetworkId | undefined => {
  if (typeof data !== "number" && typeof data !== "string") return undefined;
  try {
    const reference = String(data).startsWith(`${namespace}:`)
      ? String(data).slice(namespace.length + 1)
      : data;
    return parseCaipNetworkId(
      `${namespace}:${namespace === "eip155" ? parseEvmChainId(reference) : reference}`,
    ).id;
  } catch {
    return undefined;
  }
};

const chainAskedFor = (params: unknown): CaipNetworkId | undefined => {
  const [first] = Array.isArray(params) ? (params as readonly unknown[]) : [];
  return typeof first === "object" && first !== null && "chainId" in first
    ? readNetworkId("eip155", first.chainId)
    : undefined;
};

/** Answers eip155 accounts, chain id, and switches to granted chains. */
const evmAnswer = (
  granted: ApprovedNamespace,
  networkId: CaipNetworkId,
  { method, params }: SessionRequest,
): RequestRoute | undefined => {
  switch (method) {
    case "eth_accounts":
    case "eth_requestAccounts":
      return known(addressesOn(granted, networkId));
    case "eth_chainId":
      return known(toHexChainId(parseEvmChainId(networkId.slice("eip155:".length))));
    case "wallet_switchEthereumChain":
    case "wallet_addEthereumChain": {
      const target = chainAskedFor(params);
      if (target === undefined || !covers(granted, target)) return undefined;
      // The wallet already knows a granted chain: adding it would only prompt again.
      return method === "wallet_addEthereumChain"
        ? known(null)
        : { kind: "move", networkId: target };
    }
    default:
      return undefined;
  }
};

/**
 * Answers account requests from the session. Responses for Bitcoin and Cosmos contain public keys,
 * so the wallet is asked if it approved the method; Bitcoin addresses alone are answered here.
 */
const otherAnswer = (
  granted: ApprovedNamespace,
  networkId: CaipNetworkId,
  { method }: SessionRequest,
): RequestRoute | undefined => {
  const isSolana =
    granted.namespace === "solana" &&
    (method === "solana_getAccounts" || method === "solana_requestAccounts");
  if (isSolana) return known(addressesOn(granted, networkId).map((pubkey) => ({ pubkey })));
  const isBitcoin =
    granted.namespace === "bip122" &&
    method === "getAccountAddresses" &&
    !granted.methods.includes(method);
  return isBitcoin
    ? known(addressesOn(granted, networkId).map((address) => ({ address })))
    : undefined;
};

/** Selects the route of a request from the page's active network. */
export const routeRequest = (
  granted: ApprovedNamespace,
  networkId: CaipNetworkId,
  request: SessionRequest,
): RequestRoute => {
  const answer =
    granted.namespace === "eip155"
      ? evmAnswer(granted, networkId, request)
      : otherAnswer(granted, networkId, request);
  if (answer) return answer;
  if (granted.methods.includes(request.method))
    return { kind: "send", chainId: granted.olderIds[networkId] ?? networkId };
  return granted.namespace === "eip155" && isChainRead(request.method)
    ? { kind: "read", networkId }
    : { kind: "refused" };
};
