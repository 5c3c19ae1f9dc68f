import { CHAINS } from "../chains/chains.js";
import { evmNetworkId, parseCaipNetworkId } from "../caip/caip.js";
import type { CaipNetworkOption, Network, NetworkOption, ViemChainOption } from "./network.js";

const isViemChain = (option: NetworkOption): option is ViemChainOption =>
  typeof option.id === "number";

const multicall3Of = (contracts: ViemChainOption["contracts"]): string | undefined => {
  const contract = contracts?.["multicall3"];
  const address =
    typeof contract === "object" && contract !== null && "address" in contract
      ? contract.address
      : undefined;
  return typeof address === "string" ? address : undefined;
};

const fromViemChain = (chain: ViemChainOption): Network => {
  const { namespace, reference, id } = parseCaipNetworkId(evmNetworkId(chain.id));
  const { name, symbol, decimals } = chain.nativeCurrency;
  const explorerUrl = chain.blockExplorers?.default.url;
  const multicall3 = multicall3Of(chain.contracts);
  return {
    id,
    namespace,
    reference,
    chainId: chain.id,
    name: chain.name,
    currency: { name, symbol, decimals },
    rpcUrls: [...chain.rpcUrls.default.http],
    isTestnet: chain.testnet ?? false,
    ...(explorerUrl !== undefined && { explorerUrl }),
    ...(multicall3 !== undefined && { multicall3 }),
  };
};

const fromCaipOption = (option: CaipNetworkOption): Network => {
  const { namespace, reference, id } = parseCaipNetworkId(option.id);
  const { name, symbol, decimals } = option.currency;
  return {
    id,
    namespace,
    reference,
    ...(CHAINS[namespace].hasChainIds && { chainId: Number(reference) }),
    name: option.name,
    currency: { name: name ?? symbol, symbol, decimals },
    rpcUrls: [...option.rpcUrls],
    isTestnet: option.testnet ?? false,
    ...(option.explorerUrl !== undefined && { explorerUrl: option.explorerUrl }),
    ...(option.imageUrl !== undefined && { imageUrl: option.imageUrl }),
  };
};

/**
 * Converts a network option to a `Network`; a viem `Chain` becomes an eip155 network. Preserves the
 * order of RPC URLs. Throws `caip/malformed-network-id` for an invalid id; other fields are
 * validated with the options.
 */
export const normalizeNetwork = (option: NetworkOption): Network =>
  isViemChain(option) ? fromViemChain(option) : fromCaipOption(option);
