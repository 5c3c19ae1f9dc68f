import { isSameAddress } from "../../domain/caip/caip.js";
import type { Finding, PsbtReviewRequest, Review } from "../../domain/review/review.js";
import type {
  PaymentReviewRequest,
  ReviewedRequest,
  WalletClaims,
} from "../../domain/review/reviewed-request.js";
import { UNREAD_PART, UNREADABLE } from "../../domain/review/summary.js";
import { tryRead } from "../../domain/shared/records.js";
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

const DIGITS = /^\d{1,16}$/u;

/** Undefined, so unread, if a value has another form. */
const payment: ReadParams = (params, { networkId, address }) => {
  const { amount, recipientAddress: to, changeAddress: changeTo } = params;
  if (typeof amount !== "string" || !DIGITS.test(amount) || typeof to !== "string")
    return undefined;
  if (changeTo !== undefined && typeof changeTo !== "string") return undefined;
  const account = textOf(params["account"]) || address;
  const change = changeTo === undefined ? {} : { changeTo };
  return { kind: "payment", networkId, account, to, amount: BigInt(amount), ...change };
};

const message: ReadParams = (params, { networkId, address }) => ({
  kind: "message",
  networkId,
  account: textOf(params["address"]) || address,
  text: textOf(params["message"]),
});

const isOwn = (given: string, { account, addresses = [] }: PaymentReviewRequest & WalletClaims) =>
  [account, ...addresses].some((own) => isSameAddress("bip122", own, given));

const changeFindings = (request: PaymentReviewRequest & WalletClaims): readonly Finding[] => {
  const { changeTo: address } = request;
  return address === undefined || isOwn(address, request)
    ? []
    : [{ rule: "receiver-other", level: "danger", target: undefined, params: { address } }];
};

const paymentReview = (request: PaymentReviewRequest & WalletClaims): Review => {
  const { to, amount } = request;
  return {
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
    findings: changeFindings(request),
  };
};

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
    if ("request" in request) return readPsbtCopy(request, request.addresses ?? [], signal);
    return "kind" in request && request.kind === "payment"
      ? (tryRead(() => paymentReview(request)) ?? UNREADABLE)
      : reviewOfMessage(request, reviewFactsOf(this.#facts));
  }
}
