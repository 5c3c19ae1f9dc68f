import type { Random } from "../../../ports/page.ports.js";
import type { ChainSimulation } from "../../../ports/review.port.js";
import { EvmAddressFacts } from "./evm-address-facts.js";
import { EvmSimulator } from "./evm-simulator.js";
import { EvmTokenFacts } from "./evm-token-facts.js";
import { networkNodes, type NetworkNodesParts } from "./network-nodes.js";

/** Simulates and reads on the nodes of EVM networks. */
export const evmSimulation = (
  parts: NetworkNodesParts & { readonly random: Random },
): ChainSimulation => {
  const nodesOf = networkNodes(parts);
  return {
    simulator: new EvmSimulator({ ...parts, nodesOf }),
    addressFacts: new EvmAddressFacts({ ...parts, nodesOf }),
    tokenFacts: new EvmTokenFacts({ ...parts, nodesOf }),
  };
};
