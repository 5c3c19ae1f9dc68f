import type { Changes } from "../../domain/review/changes.js";
import type { Review } from "../../domain/review/review.js";
import type { ReviewedRequest } from "../../domain/review/reviewed-request.js";
import type { Call, Group } from "../shared/group.js";

/** A request that waits for the user. */
export interface PendingReview {
  /** Of this request only. Pass it to `approve` and `cancel`. */
  readonly id: number;
  /** A frozen copy. The wallet gets the same bytes. */
  readonly request: ReviewedRequest;
  /** At first without the texts of descriptors, which an update adds. */
  readonly review: Review;
  /** `not-simulated` with `off` without option `review.simulate`. */
  readonly changes: Changes | "pending";
  /**
   * True for 500 ms after it took the place of a review that the user decided on: `approve` does
   * nothing, because of the second half of a double click.
   */
  readonly isHeld: boolean;
}

/** The request that the user has to decide on; further ones wait behind it. */
export interface ReviewState {
  /** Undefined if no request waits. */
  readonly pending: PendingReview | undefined;
}

/** Options of `read`. */
export interface ReadCall extends Call {
  /**
   * True: asks the network's node what the request would change, and which code its spenders have.
   * Default false: no request to any server.
   */
  readonly simulate?: boolean;
}

/** A review with the result of the simulation. */
export interface ReadReview extends Review {
  /** `not-simulated` with `off` without `simulate`. */
  readonly changes: Changes;
}

/** Reads requests before the wallet gets them; see option `review`. */
export interface ReviewGroup extends Group<ReviewState> {
  /**
   * Reads a request with the facts of option `review`, without asking a wallet. Settles within 5 s
   * after the code has loaded. Rejects with `call/aborted`, `code/unavailable`, `code/outdated`,
   * `options/wrong-type`, and `chain/not-supported` for a PSBT of an unknown network. A namespace
   * whose requests no code reads resolves with `depth: "unread"`.
   */
  read(request: ReviewedRequest, call?: ReadCall): Promise<ReadReview>;
  /**
   * Passes the pending request to the wallet, in the same task, so that the wallet can open a
   * window. Call it in the event handler of the user's click, with the `id` of the review that the
   * user saw. Does nothing for any other id, and while `pending.isHeld`.
   */
  approve(id: number): void;
  /**
   * Declines the pending request: it rejects with `wallet/declined`, or 4001 from a provider. Does
   * nothing for any other id.
   */
  cancel(id: number): void;
}
