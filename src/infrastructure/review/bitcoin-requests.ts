import type { PsbtReviewRequest, Review } from "../../domain/review/review.js";
import type {
  PaymentReviewRequest,
  ReviewedRequest,
} from "../../domain/review/reviewed-request.js";
import { UNREAD_PART, UNREADABLE } from "../../domain/review/summary.js";
import type { ChainRequests } from "../../ports/review.port.js";
import { reviewFactsOf, type HostFacts } from "./host-facts.js";
import { objectParams, reviewOfMessage, textOf, type ReadParams } from "./method-requests.js";
import { readPsbtCopy } from "./psbt-request.js";

const psbt: ReadParams = (params, { networkId, address }) => ({
  networkId,
  account: textOf(params["account"]) || address,
  request: {
    psbt: params["psbt"],
    signInputs: params["signInputs"],
    ...(params["broadcast"] === true && { broadcast: true }),
  } as PsbtReviewRequest["request"],
});

const payment: ReadParams = (params, { networkId, address }) => ({
  kind: "payment",
  networkId,
  account: textOf(params["account"]) || address,
  to: textOf(params["recipientAddress"]),
  amount: BigInt(textOf(params["amount"])),
});

const message: ReadParams = (params, { networkId, address }) => ({
  kind: "message",
  networkId,
  account: textOf(params["address"]) || address,
  text: textOf(params["message"]),
});

const paymentReview = ({ to, amount }: PaymentReviewRequest): Review => ({
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

/** Requests of Bitcoin wallets. */
export class BitcoinRequests implements ChainRequests {
  readonly #facts: HostFacts;
  readonly requestOf = objectParams({
    signPsbt: psbt,
    sendTransfer: payment,
    signMessage: message,
  });

  constructor(facts: HostFacts) {
    this.#facts = facts;
  }

  async read(request: ReviewedRequest, signal: AbortSignal): Promise<Review> {
    if ("request" in request) return readPsbtCopy(request, [], signal);
    return "kind" in request && request.kind === "payment"
      ? paymentReview(request)
      : reviewOfMessage(request, reviewFactsOf(this.#facts));
  }
}
