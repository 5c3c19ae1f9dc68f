import type { ChainReview } from "../../../ports/review.port.js";
import { BitcoinRequests } from "../../review/bitcoin-requests.js";
import type { ReviewContext } from "../../review/host-facts.js";

/** Reviews of Bitcoin; nodes do not simulate. Only this import loads their code. */
export const bitcoinReview = (context: ReviewContext): ChainReview => ({
  requests: new BitcoinRequests(context),
});
