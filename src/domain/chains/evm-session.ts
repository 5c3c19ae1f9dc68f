import { tryRead } from "../shared/records.js";
import { evmNetworkId } from "../caip/caip.js";
import type { CaipNetworkId } from "../caip/caip.types.js";
import { parseEvmChainId, toHexChainId } from "../network/chain-id.js";
import { isChainRead } from "../network/rpc-methods.js";
import {
  type ApprovedNamespace,
  type RequestRoute,
  type SessionRequest,
  grantedAddresses,
  answeredLocally,
} from "../pairing/granted.js";
import type { SessionRules } from "./chain-rules.types.js";

const PREFIX = "eip155:";

/** From CAIP-2, a number, decimal or hex text. */
const readNetworkId = (chainId: unknown): CaipNetworkId | undefined =>
  tryRead(() =>
    evmNetworkId(
      parseEvmChainId(typeof chainId === "string" ? chainId.replace(/^eip155:/u, "") : chainId),
    ),
  );

const chainAskedFor = (params: unknown): CaipNetworkId | undefined => {
  const [first] = Array.isArray(params) ? (params as readonly unknown[]) : [];
  return typeof first === "object" && first !== null && "chainId" in first
    ? readNetworkId(first.chainId)
    : undefined;
};

const evmAnswer = (
  namespace: ApprovedNamespace,
  networkId: CaipNetworkId,
  { method, params }: SessionRequest,
): RequestRoute | undefined => {
  switch (method) {
    case "eth_accounts":
    case "eth_requestAccounts":
      return answeredLocally(grantedAddresses(namespace, networkId));
    case "eth_chainId":
      return answeredLocally(toHexChainId(parseEvmChainId(networkId.slice(PREFIX.length))));
    case "wallet_switchEthereumChain":
    case "wallet_addEthereumChain": {
      const target = chainAskedFor(params);
      if (target === undefined || !namespace.networkIds.includes(target)) return undefined;
      // The wallet knows a granted chain: adding it would only prompt again.
      return method === "wallet_addEthereumChain"
        ? answeredLocally(null)
        : { kind: "select-network", networkId: target };
    }
    default:
      return undefined;
  }
};

export const EVM_SESSION: SessionRules = {
  // Methods of the wallet RPC.
  methods: [
    "eth_accounts",
    "eth_requestAccounts",
    "eth_sendRawTransaction",
    "eth_sign",
    "eth_signTransaction",
    "eth_signTypedData",
    "eth_signTypedData_v3",
    "eth_signTypedData_v4",
    "eth_sendTransaction",
    "personal_sign",
    "wallet_switchEthereumChain",
    "wallet_addEthereumChain",
    "wallet_getPermissions",
    "wallet_requestPermissions",
    "wallet_registerOnboarding",
    "wallet_watchAsset",
    "wallet_scanQRCode",
    "wallet_getCallsStatus",
    "wallet_showCallsStatus",
    "wallet_sendCalls",
    "wallet_getCapabilities",
    "wallet_grantPermissions",
    "wallet_revokePermissions",
    "wallet_getAssets",
  ],
  readReference: parseEvmChainId,
  hasOneAccount: true,
  isRead: isChainRead,
  answer: evmAnswer,
};
