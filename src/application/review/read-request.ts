import { walletCopyOf } from "../../domain/review/request-copy.js";
import type { ReviewedRequest } from "../../domain/review/reviewed-request.js";
import { UNREADABLE } from "../../domain/review/summary.js";
import type { RequestReader } from "../../ports/review.port.js";
import type { ReadReview } from "./review.api.js";
import type { ReviewDetails } from "./review-details.js";

export interface ReadRequestParts {
  readonly reader: RequestReader;
  readonly details: ReviewDetails;
}

/** Reads a request of the host. Never throws for one that cannot be read. */
export class ReadRequest {
  readonly #parts: ReadRequestParts;
  constructor(parts: ReadRequestParts) {
    this.#parts = parts;
  }

  async run(given: ReviewedRequest, simulate: boolean, signal: AbortSignal): Promise<ReadReview> {
    const request = walletCopyOf(given);
    if (typeof request !== "object" || request === null)
      return { ...UNREADABLE, changes: { status: "not-simulated", why: "unsupported" } };
    const { reader, details } = this.#parts;
    const networkId = "networkId" in request ? request.networkId : undefined;
    const subject = { request, networkId, review: await reader.read(request, signal) };
    const [review, changes] = await Promise.all([
      details.review(subject, simulate, signal),
      details.changes(subject, simulate, signal),
    ]);
    return { ...review, changes };
  }
}
