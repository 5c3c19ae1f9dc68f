import type { CodeKind } from "../../domain/review/facts.js";
import type { Review } from "../../domain/review/review.js";
import type { ReviewedRequest } from "../../domain/review/reviewed-request.js";
import { UNREAD_PART, UNREADABLE } from "../../domain/review/summary.js";
import type { Networks } from "../../domain/network/networks.js";
import type { Clock } from "../../ports/page.ports.js";
import type { RequestReader } from "../../ports/review.port.js";
import {
  loadDescriptions,
  readPsbtRequest,
  readRequest,
  readSolanaRequest,
  type ReviewOptions,
  type ReviewRequest,
} from "../../review.js";
import type { ReviewSettings } from "./review-settings.js";
import { reviewedRequestOf } from "./reviewed-request.js";

export interface HostRequestReaderParts {
  readonly settings: ReviewSettings;
  readonly networks: Networks;
  readonly clock: Clock;
  /** Origin of the page; empty outside a browser. */
  readonly origin: string;
}

const MS = 1_000;

type Payment = Extract<ReviewedRequest, { readonly kind: "payment" }>;

const unreadReview = (method: string): Review => ({
  ...UNREADABLE,
  findings: [
    { rule: "unknown-message", level: "caution", target: undefined, params: { text: method } },
  ],
});

const paymentReview = ({ to, amount }: Payment): Review => ({
  ...UNREADABLE,
  parts: [
    {
      ...UNREAD_PART,
      intent: "send",
      target: to,
      depth: "decoded",
      fields: [
        { label: "to", value: { kind: "address", address: to, name: undefined } },
        {
          label: "amount",
          value: {
            kind: "amount",
            units: amount,
            decimals: undefined,
            symbol: undefined,
            token: undefined,
            isUnlimited: false,
          },
        },
      ],
    },
  ],
  depth: "decoded",
  transfers: [{ token: undefined, to, amount }],
  findings: [],
});

/** Reads requests with the facts of option `review`. */
export class HostRequestReader implements RequestReader {
  readonly #parts: HostRequestReaderParts;
  readonly requestOf = reviewedRequestOf;

  constructor(parts: HostRequestReaderParts) {
    this.#parts = parts;
  }

  read(request: ReviewedRequest, signal: AbortSignal): Promise<Review> {
    return this.#read(request, async (plain) => readRequest(plain, this.#options({})), signal);
  }

  describe(
    request: ReviewedRequest,
    codes: Readonly<Record<string, CodeKind>>,
    signal: AbortSignal,
  ): Promise<Review> {
    const inWords = async (plain: ReviewRequest): Promise<Review> => {
      const descriptions = await this.#descriptions(plain, signal);
      return readRequest(plain, { ...this.#options(codes), ...descriptions });
    };
    return this.#read(request, inWords, signal);
  }

  async #read(
    request: ReviewedRequest,
    plain: (request: ReviewRequest) => Promise<Review>,
    signal: AbortSignal,
  ): Promise<Review> {
    if (!("kind" in request))
      return "transactions" in request
        ? readSolanaRequest(request, { signal })
        : readPsbtRequest(request, { signal });
    if (request.kind === "unread") return unreadReview(request.method);
    return request.kind === "payment" ? paymentReview(request) : plain(request);
  }

  #options(codes: Readonly<Record<string, CodeKind>>): ReviewOptions {
    const { settings, clock, origin } = this.#parts;
    const { known, multisends, delegates, deadlineSeconds, abis } = settings;
    return {
      now: BigInt(Math.floor(clock.now() / MS)),
      codes,
      ...(origin !== "" && { domain: new URL(origin).host }),
      ...(known && { known }),
      ...(multisends && { multisends }),
      ...(delegates && { delegates }),
      ...(deadlineSeconds !== undefined && { deadlineSeconds }),
      ...(abis && { abis }),
    };
  }

  async #descriptions(
    request: ReviewRequest,
    signal: AbortSignal,
  ): Promise<Pick<ReviewOptions, "descriptions">> {
    const { settings, networks } = this.#parts;
    const { descriptions = "bundled", abis } = settings;
    if (descriptions === false) return {};
    const native = networks.find(request.networkId)?.currency;
    return {
      descriptions: await loadDescriptions(request, {
        files: descriptions === "bundled" ? [] : descriptions,
        signal,
        ...(abis && { abis }),
        ...(native && { native }),
      }),
    };
  }
}
