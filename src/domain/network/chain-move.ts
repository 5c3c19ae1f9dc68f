import { evmNetworkId } from "../caip/caip.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import type { ConnectorType } from "../connectors/connector.js";
import { parseEvmChainId } from "./chain-id.js";

const MOVES: readonly string[] = ["wallet_switchEthereumChain", "wallet_addEthereumChain"];

/**
 * True where wallets stand on a network of their own, which they may leave by themselves; elsewhere
 * the page keeps it.
 */
export const movesByItself = (namespace: Namespace): boolean => namespace === "eip155";

/**
 * True where each page has a network of its own for the wallet: one on another device, and the
 * wallets of the page that stand on none. A secure frame has one for all pages.
 */
export const isKeptByPage = (type: ConnectorType, namespace: Namespace): boolean =>
  type === "WALLET_CONNECT" || (type !== "AUTH" && !movesByItself(namespace));

/** True for a request after which an EVM wallet may stand on another chain (EIP-3326, EIP-3085). */
export const isChainMove = (method: string): boolean => MOVES.includes(method);

/**
 * The network that such a request names; `undefined` where its parameters name none. Never throws.
 */
export const networkAskedFor = (params: unknown): CaipNetworkId | undefined => {
  try {
    const [first] = params as readonly { readonly chainId: unknown }[];
    return evmNetworkId(parseEvmChainId(first?.chainId));
  } catch {
    return undefined;
  }
};
