import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { Changes } from "../../domain/review/changes.js";
import type { CodeKind } from "../../domain/review/facts.js";
import type { Review } from "../../domain/review/review.js";
import type { ReviewedRequest } from "../../domain/review/reviewed-request.js";
import {
  agreedLabels,
  tokensOf,
  withTokens,
  type TokenLabels,
} from "../../domain/review/tokens.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type {
  AddressFacts,
  RequestReader,
  SimulationInput,
  Simulator,
  TokenFacts,
} from "../../ports/review.port.js";
import { abortError } from "../shared/lifetime.js";
import { runWithin } from "../shared/run-within.js";

/** Longest wait for a node or for the files of descriptors, ms. */
const WAIT_MS = 2_500;
/** Most addresses whose code is read. */
const MAX_ADDRESSES = 16;
/** Most tokens whose labels are read. */
const MAX_TOKENS = 16;

export interface ReviewDetailsParts {
  readonly reader: RequestReader;
  readonly simulator: Simulator;
  readonly addressFacts: AddressFacts;
  readonly tokenFacts: TokenFacts;
  /** What the page and the host know about tokens. Sends no request. */
  readonly known: (networkId: CaipNetworkId, tokens: readonly string[]) => readonly TokenLabels[];
  readonly scheduler: Scheduler;
}

/** A request with the network that it is for; undefined if unknown. */
export interface DetailsRequest {
  readonly request: ReviewedRequest;
  readonly networkId: CaipNetworkId | undefined;
  /** The review without descriptors and without the code at addresses. */
  readonly review: Review;
}

const inputOf = ({ request, networkId }: DetailsRequest): SimulationInput | undefined => {
  if (networkId === undefined) return undefined;
  const { account } = request;
  if ("transactions" in request) return { networkId, account, transactions: request.transactions };
  return "kind" in request && request.kind === "transaction"
    ? { networkId, account, calls: request.calls }
    : undefined;
};

const notSimulated = (why: Extract<Changes, { status: "not-simulated" }>["why"]): Changes => ({
  status: "not-simulated",
  why,
});

/** Looks up facts about a request that take time. Rejects only when the signal aborts. */
export class ReviewDetails {
  readonly #parts: ReviewDetailsParts;
  constructor(parts: ReviewDetailsParts) {
    this.#parts = parts;
  }

  /**
   * The review with descriptors and the page's list of tokens; with `simulate` also with a node's
   * results. Settles within 5 s.
   */
  async review(details: DetailsRequest, simulate: boolean, signal: AbortSignal): Promise<Review> {
    const [codes, described] = await Promise.all([
      simulate ? this.#codes(details, signal) : {},
      this.#describe(details, {}, signal),
    ]);
    const [review, tokens] = await Promise.all([
      Object.keys(codes).length === 0 ? described : this.#describe(details, codes, signal),
      this.#labels(details, tokensOf(described), simulate, signal),
    ]);
    return withTokens(review, tokens);
  }

  /** Settles within 2.5 s. */
  async changes(details: DetailsRequest, simulate: boolean, signal: AbortSignal): Promise<Changes> {
    const input = inputOf(details);
    if (!simulate) return notSimulated("off");
    if (input === undefined) return notSimulated("unsupported");
    let isLate = true;
    const simulated = this.#withinLimit(signal, async (limitSignal) => {
      const work = this.#parts.simulator.simulate(input, limitSignal);
      return work.finally(() => (isLate = limitSignal.aborted));
    });
    return this.#or(signal, simulated, () => notSimulated(isLate ? "timeout" : "failed"));
  }

  async #describe(
    { request, review }: DetailsRequest,
    codes: Readonly<Record<string, CodeKind>>,
    signal: AbortSignal,
  ): Promise<Review> {
    const described = this.#withinLimit(signal, (limitSignal) =>
      this.#parts.reader.describe(request, codes, limitSignal),
    );
    return this.#or(signal, described, () => review);
  }

  async #labels(
    { networkId }: DetailsRequest,
    tokens: readonly string[],
    simulate: boolean,
    signal: AbortSignal,
  ): Promise<TokenLabels> {
    if (networkId === undefined || tokens.length === 0) return {};
    const { tokenFacts, known } = this.#parts;
    const read = async (): Promise<TokenLabels> => {
      const requested = tokens.slice(0, MAX_TOKENS);
      const labels = this.#withinLimit(signal, (limitSignal) =>
        tokenFacts.labels(networkId, requested, limitSignal),
      );
      return this.#or(signal, labels, () => ({}));
    };
    return agreedLabels(tokens, [simulate ? await read() : {}, ...known(networkId, tokens)]);
  }

  async #codes(
    { networkId, review: { grants } }: DetailsRequest,
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, CodeKind>>> {
    const addresses = [...new Set(grants.map(({ spender }) => spender))].slice(0, MAX_ADDRESSES);
    if (networkId === undefined || addresses.length === 0) return {};
    const read = this.#withinLimit(signal, (limitSignal) =>
      this.#parts.addressFacts.codes(networkId, addresses, limitSignal),
    );
    return this.#or(signal, read, () => ({}));
  }

  #withinLimit<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return runWithin(this.#parts.scheduler, WAIT_MS, signal, async (limitSignal) =>
      work(limitSignal),
    );
  }

  async #or<T>(signal: AbortSignal, work: Promise<T>, otherwise: () => T): Promise<T> {
    try {
      return await work;
    } catch {
      if (signal.aborted) throw abortError(signal);
      return otherwise();
    }
  }
}
