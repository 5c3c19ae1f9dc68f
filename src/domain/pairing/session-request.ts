import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { parseCaipNetworkId } from "../caip/caip.js";
import { isChainRead } from "../network/chain-reads.js";
import { parseEvmChainId, toHexChainId } from "../network/chain-id.js";
import type { ApprovedNamespace } from "./approved-session.js";

/** A request of the page in one namespace of a session. */
export interface SessionRequest {
  readonly method: string;
  readonly params?: unknown;
}

/**
 * Where a request goes. `known`: answered by what the session says, nobody is asked. `move`: to a
 * network the session covers, nobody is asked either. `send`: to the wallet, with the network as
 * the wallet names it. `read`: the wallet did not approve it, and the network's own RPC address
 * answers it. `refused`: the wallet did not approve the method.
 */
export type RequestRoute =
  | { readonly kind: "known"; readonly value: unknown }
  | { readonly kind: "move"; readonly networkId: CaipNetworkId }
  | { readonly kind: "send"; readonly chainId: CaipNetworkId }
  | { readonly kind: "read"; readonly networkId: CaipNetworkId }
  | { readonly kind: "refused" };

const known = (value: unknown): RequestRoute => ({ kind: "known", value });

/**
 * Addresses granted on a network, in the wallet's order; where none is, those of the first network
 * (a wallet that moved beyond its grant).
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
 * Whether the page may stand on a network of the grant. Only an EVM address is the same on every
 * network; elsewhere an account on it is needed.
 */
export const covers = (
  { namespace, accounts, networkIds }: ApprovedNamespace,
  id: CaipNetworkId,
): boolean =>
  namespace === "eip155"
    ? networkIds.includes(id)
    : accounts.some(({ networkId }) => networkId === id);

/**
 * A network as wallets write it: CAIP-2, or its bare reference; eip155 also as a number or hex.
 * Undefined for anything else.
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

/** eip155: accounts, chain, and chains that the session covers already are answered here. */
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
      // A chain that the wallet granted is no news to it: adding it again would only be one more
      // prompt.
      return method === "wallet_addEthereumChain"
        ? known(null)
        : { kind: "move", networkId: target };
    }
    default:
      return undefined;
  }
};

/**
 * Accounts that the session names. Bitcoin's and Cosmos' answers carry public keys, which only the
 * wallet knows: it is asked where it approved that; Bitcoin's addresses alone are known here too.
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

/** Where one request goes, in the namespace and from the network the page stands on. */
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
