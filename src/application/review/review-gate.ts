import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { decide, type ReviewPolicy } from "../../domain/review/policy.js";
import type { RuleId } from "../../domain/review/rules.js";
import type { RequestReader } from "../../ports/review.port.js";
import type { WalletOutcome } from "../../ports/wallet-connector.port.js";
import type { EventSink } from "../events/events.api.js";
import { rejectOnAbort } from "../shared/lifetime.js";
import type { CapturedRequest } from "./captured-request.js";
import type { PendingReviews } from "./pending-reviews.js";

export interface ReviewGateParts {
  readonly policy: Partial<ReviewPolicy>;
  readonly reader: RequestReader;
  readonly pending: Pick<PendingReviews, "wait">;
  readonly events: EventSink;
}

/** Reads requests and applies option `review`. The secure frame shows its own approval. */
export class ReviewGate {
  readonly #parts: ReviewGateParts;
  constructor(parts: ReviewGateParts) {
    this.#parts = parts;
  }

  /** `ask` passes the request on; as `RequestGate`. */
  async pass(
    asked: CapturedRequest,
    signal: AbortSignal,
    ask: () => Promise<WalletOutcome<unknown>>,
  ): Promise<WalletOutcome<unknown>> {
    const { policy, reader, pending } = this.#parts;
    const { wallet, call, accounts } = asked;
    const request = await rejectOnAbort(signal, reader.requestOf(call, accounts, signal));
    if (request === undefined) return ask();
    const review = await rejectOnAbort(signal, reader.read(request, signal));
    const decision = decide(review, policy, wallet.connectorId === CONNECTOR_ID.auth);
    if (decision.kind === "refuse") return this.#refuse(decision.rule);
    if (!asked.isCurrent()) return { kind: "declined" };
    return decision.kind === "pass"
      ? ask()
      : pending.wait({ ...asked, request, review, ask }, signal);
  }

  #refuse(rule: RuleId): never {
    this.#parts.events.emit({ name: "REVIEW_REFUSED", rule });
    throw new LatchkitError("review/refused", { rule });
  }
}
