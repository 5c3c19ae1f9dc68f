import { Networks, toNetworkId } from "../../../domain/network/networks.js";
import { normalizeNetwork, type Network } from "../../../domain/network/network.js";
import type { LatchkitOptions } from "./latchkit-options.js";

const pictured = (network: Network, images: LatchkitOptions["chainImages"] = {}): Network => {
  const imageUrl =
    images[network.id] ?? (network.chainId === undefined ? undefined : images[network.reference]);
  return imageUrl === undefined ? network : { ...network, imageUrl };
};

/** The host's networks with the host's pictures. */
export const networksOf = ({
  networks,
  chainImages,
  defaultNetwork,
}: LatchkitOptions): Networks => {
  const all = networks.map((network) => pictured(normalizeNetwork(network), chainImages));
  const fallback = defaultNetwork === undefined ? all[0]?.id : toNetworkId(defaultNetwork);
  return new Networks(all, fallback as never);
};
