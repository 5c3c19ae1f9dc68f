import type { ChainSimulation } from "../../../ports/review.port.js";
import { parseExactJson } from "../../chain-reader/exact-json.js";
import { networkNodes, type NetworkNodesParts } from "./network-nodes.js";
import { SolanaSimulator } from "./solana-simulator.js";

/** Simulates on the nodes of Solana networks. */
export const solanaSimulation = (parts: NetworkNodesParts): ChainSimulation => ({
  simulator: new SolanaSimulator({ ...parts, nodesOf: networkNodes(parts, parseExactJson) }),
});
