import { CHAINS } from "../chains/chains.js";
import { evmNetworkId } from "../caip/caip.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import type { ConnectorType } from "../connectors/connector.js";
import { parseEvmChainId } from "./chain-id.js";
import type { TypedData } from "../transaction/transaction.js";

const MOVES: readonly string[] = ["wallet_switchEthereumChain", "wallet_addEthereumChain"];

/**
 * True if wallets of the namespace have their own active network and may change it; elsewhere the
 * page stores it.
 */
export const movesByItself = (namespace: Namespace): boolean =>
  CHAINS[namespace].isEip1193 ?? false;

/**
 * True if the page stores the active network: for WalletConnect, and for injected wallets without
 * one. A secure frame has one network for all pages.
 */
export const isKeptByPage = (type: ConnectorType, namespace: Namespace): boolean =>
  type === "WALLET_CONNECT" || (type !== "AUTH" && !movesByItself(namespace));

/** True for requests that may change an EVM wallet's chain (EIP-3326, EIP-3085). */
export const isChainMove = (method: string): boolean => MOVES.includes(method);

/** The network in the parameters of such a request; undefined if invalid. Never throws. */
export const networkAskedFor = (params: unknown): CaipNetworkId | undefined => {
  try {
    const [first] = params as readonly { readonly chainId: unknown }[];
    return evmNetworkId(parseEvmChainId(first?.chainId));
  } catch {
    return undefined;
  }
};

/**
 * The network of EIP-712 typed data, from the domain's `chainId`; undefined if absent or invalid.
 * Never throws.
 */
export const typedDataNetwork = ({ domain }: TypedData): CaipNetworkId | undefined => {
  try {
    return evmNetworkId(parseEvmChainId(domain["chainId"]));
  } catch {
    return undefined;
  }
};
