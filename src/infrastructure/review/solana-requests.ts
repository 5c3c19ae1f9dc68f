import type { Finding, Review } from "../../domain/review/review.js";
import type { ReviewedRequest } from "../../domain/review/reviewed-request.js";
import { withFindings } from "../../domain/review/summary.js";
import { tryRead } from "../../domain/shared/records.js";
import { bytesOfBase58Message } from "../../domain/shared/byte-texts.js";
import type { ChainRequests } from "../../ports/review.port.js";
import { fromHex, toHex } from "../shared/bytes.js";
import { reviewFactsOf, type HostFacts } from "./host-facts.js";
import { objectParams, reviewOfMessage, textOf, type ReadParams } from "./method-requests.js";
import { readSolanaCopy } from "./solana-request.js";
import { isSolanaTransaction } from "./solana-transaction.js";

/** Older wallets take `instructions` instead, which would then be signed unread. */
const transactions =
  (name: "transaction" | "transactions"): ReadParams =>
  ({ pubkey, instructions, [name]: given }, { address }) => ({
    account: textOf(pubkey) || address,
    transactions: (instructions === undefined ? [given].flat() : []) as readonly string[],
  });

const message: ReadParams = ({ message: text, pubkey }, { networkId, address }) => {
  const bytes = bytesOfBase58Message(text);
  return (
    bytes && {
      kind: "bytes",
      networkId,
      account: textOf(pubkey) || address,
      hex: `0x${toHex(bytes)}`,
      method: "personal_sign",
    }
  );
};

const DISGUISE: Finding = {
  rule: "message-is-transaction",
  level: "danger",
  target: undefined,
  params: {},
};
const isDisguised = (request: ReviewedRequest): boolean =>
  "kind" in request &&
  request.kind === "bytes" &&
  isSolanaTransaction(fromHex(request.hex.slice(2)) ?? new Uint8Array());

/** Requests of Solana wallets. */
export class SolanaRequests implements ChainRequests {
  readonly #facts: HostFacts;
  readonly requestOf = objectParams({
    solana_signTransaction: transactions("transaction"),
    solana_signAndSendTransaction: transactions("transaction"),
    solana_signAllTransactions: transactions("transactions"),
    solana_signAndSendAllTransactions: transactions("transactions"),
    solana_signMessage: message,
  });

  constructor(facts: HostFacts) {
    this.#facts = facts;
  }

  async read(request: ReviewedRequest): Promise<Review> {
    if ("transactions" in request)
      return readSolanaCopy(request, {
        mint: () => undefined,
        table: (address) => tryRead(() => this.#facts.settings.table?.(address)),
      });
    const review = reviewOfMessage(request, reviewFactsOf(this.#facts));
    return isDisguised(request) ? withFindings(review, [DISGUISE]) : review;
  }
}
