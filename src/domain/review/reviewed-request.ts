import type { CaipNetworkId } from "../caip/caip.types.js";
import type { Finding, PsbtReviewRequest, ReviewRequest, SolanaReviewRequest } from "./review.js";

/** A payment in the network's currency that the wallet builds (Bitcoin). */
export interface PaymentReviewRequest {
  /** Tells it from other requests. */
  readonly kind: "payment";
  /** CAIP-2. */
  readonly networkId: CaipNetworkId;
  /** Address of the account that pays. */
  readonly account: string;
  /** Address that is paid. */
  readonly to: string;
  /** Base units. */
  readonly amount: bigint;
  /** Address that gets the change, if the request names one. */
  readonly changeTo?: string;
}

/** A request of which only the method is known, such as a grant of permissions. */
export interface UnreadReviewRequest {
  /** Tells it from other requests. */
  readonly kind: "unread";
  /** CAIP-2. */
  readonly networkId: CaipNetworkId;
  /** Address of the wallet's account. */
  readonly account: string;
  /** At most 100 characters. */
  readonly method: string;
  /** The parameters as JSON, at most 8,192 characters. */
  readonly text: string;
}

/** What a request of a connected wallet says beside its bytes. */
export interface WalletClaims {
  /** All addresses of the wallet, if it has several. */
  readonly addresses?: readonly string[];
  /** The request names an account or a network that is not the wallet's. */
  readonly doubts?: readonly Finding[];
}

/** Every request that a wallet may get. */
export type ReviewedRequest = (
  | ReviewRequest
  | SolanaReviewRequest
  | PsbtReviewRequest
  | PaymentReviewRequest
  | UnreadReviewRequest
) &
  WalletClaims;

/** False for Solana transactions, PSBTs, and requests of which not the bytes are known. */
export const isReviewRequest = (
  request: ReviewedRequest,
): request is ReviewRequest & WalletClaims =>
  "kind" in request && request.kind !== "payment" && request.kind !== "unread";
