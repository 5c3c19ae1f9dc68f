import { tryRead } from "../shared/records.js";
import { CHAINS } from "../chains/chains.js";
import { evmNetworkId } from "../caip/caip.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import type { ConnectorType } from "../connectors/connector.js";
import { parseEvmChainId } from "./chain-id.js";
import type { TypedData } from "../transaction/transaction.js";

const SWITCH_METHODS: readonly string[] = ["wallet_switchEthereumChain", "wallet_addEthereumChain"];

/** True if wallets of the namespace have an active network of their own. */
export const walletsHaveNetwork = (namespace: Namespace): boolean =>
  CHAINS[namespace].isEip1193 ?? false;

/** True if the page, not the wallet, stores the active network. */
export const isNetworkStoredByPage = (type: ConnectorType, namespace: Namespace): boolean =>
  type === "WALLET_CONNECT" || (type !== "AUTH" && !walletsHaveNetwork(namespace));

/** True for requests that may change an EVM wallet's chain (EIP-3326, EIP-3085). */
export const isChainSwitch = (method: string): boolean => SWITCH_METHODS.includes(method);

/** The network in the parameters of a chain switch; undefined if invalid. Never throws. */
export const requestedNetwork = (params: unknown): CaipNetworkId | undefined =>
  tryRead(() => {
    const [first] = params as readonly { readonly chainId: unknown }[];
    return evmNetworkId(parseEvmChainId(first?.chainId));
  });

/** The network of EIP-712 typed data; undefined if absent or invalid. */
export const typedDataNetwork = ({ domain }: TypedData): CaipNetworkId | undefined =>
  tryRead(() => evmNetworkId(parseEvmChainId(domain["chainId"])));
