import type { CaipNetworkId } from "../caip/caip.types.js";
import type { PsbtReviewRequest, ReviewRequest, SolanaReviewRequest } from "./review.js";

/** A payment in the network's currency that the wallet builds (Bitcoin). */
export interface PaymentReviewRequest {
  readonly kind: "payment";
  readonly networkId: CaipNetworkId;
  readonly account: string;
  readonly to: string;
  /** Base units. */
  readonly amount: bigint;
}

/** A request of which only the method is known, such as a grant of permissions. */
export interface UnreadReviewRequest {
  readonly kind: "unread";
  readonly networkId: CaipNetworkId;
  readonly account: string;
  readonly method: string;
  /** The parameters as JSON, at most 8,192 characters. */
  readonly text: string;
}

/** Every request that a wallet may get. */
export type ReviewedRequest =
  | ReviewRequest
  | SolanaReviewRequest
  | PsbtReviewRequest
  | PaymentReviewRequest
  | UnreadReviewRequest;
