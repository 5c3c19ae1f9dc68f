import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { ChainReview } from "../../../ports/review.port.js";
import { EvmRequests } from "../../review/evm-requests.js";
import type { ReviewContext } from "../../review/host-facts.js";

/** Reviews of EVM. Only this import loads their code. */
export const evmReview =
  (rpcUrls: Readonly<Record<CaipNetworkId, readonly string[]>>) =>
  (context: ReviewContext): ChainReview => ({
    requests: new EvmRequests(context),
    simulation: async () => {
      const { evmSimulation } = await import("../../review/simulation/evm-simulation.js");
      return evmSimulation({ ...context, rpcUrls });
    },
  });
