import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { ChainReview } from "../../../ports/review.port.js";
import { SolanaRequests } from "../../review/solana-requests.js";
import type { ReviewContext } from "../../review/host-facts.js";

/** Reviews of Solana. Only this import loads their code. */
export const solanaReview =
  (rpcUrls: Readonly<Record<CaipNetworkId, readonly string[]>>) =>
  (context: ReviewContext): ChainReview => ({
    requests: new SolanaRequests(context),
    simulation: async () => {
      const { solanaSimulation } = await import("../../review/simulation/solana-simulation.js");
      return solanaSimulation({ ...context, rpcUrls });
    },
  });
