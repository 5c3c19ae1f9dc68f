import type { Review } from "../../domain/review/review.js";
import type { ReviewedRequest } from "../../domain/review/reviewed-request.js";
import { bytesOfBase58Message } from "../../domain/shared/byte-texts.js";
import type { ChainRequests } from "../../ports/review.port.js";
import { toHex } from "../shared/bytes.js";
import { reviewFactsOf, type HostFacts } from "./host-facts.js";
import { objectParams, reviewOfMessage, textOf, type ReadParams } from "./method-requests.js";
import { readSolanaCopy } from "./solana-request.js";

const transactions =
  (name: "transaction" | "transactions"): ReadParams =>
  ({ pubkey, [name]: given }, { address }) => ({
    account: textOf(pubkey) || address,
    transactions: (Array.isArray(given) ? given : [given]) as readonly string[],
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
    return "transactions" in request
      ? readSolanaCopy(request, { mint: () => undefined })
      : reviewOfMessage(request, reviewFactsOf(this.#facts));
  }
}
