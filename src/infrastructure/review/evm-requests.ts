import type { Account } from "../../domain/account/account.js";
import type { Network } from "../../domain/network/network.js";
import type { CodeKind } from "../../domain/review/facts.js";
import type { Review, ReviewRequest } from "../../domain/review/review.js";
import { isReviewRequest, type ReviewedRequest } from "../../domain/review/reviewed-request.js";
import { UNREADABLE } from "../../domain/review/summary.js";
import type { ChainRequests } from "../../ports/review.port.js";
import type { WalletRequest } from "../../ports/wallet-connector.port.js";
import { reviewFactsOf, type HostFacts } from "./host-facts.js";
import { loadDescriptions } from "./load-descriptions.js";
import { readRequest, type RequestWords, type ReviewOptions } from "./read-request.js";
import { reviewRequestOf } from "./wallet-request.js";

export interface EvmRequestsParts extends HostFacts {
  readonly networks: readonly Network[];
}

/** Requests of EVM wallets. */
export class EvmRequests implements ChainRequests {
  readonly #parts: EvmRequestsParts;

  constructor(parts: EvmRequestsParts) {
    this.#parts = parts;
  }

  requestOf(call: WalletRequest, { networkId, address }: Account): ReviewedRequest | undefined {
    return reviewRequestOf(call, { networkId, account: address });
  }

  async read(request: ReviewedRequest): Promise<Review> {
    return isReviewRequest(request) ? readRequest(request, this.#options()) : UNREADABLE;
  }

  async describe(
    request: ReviewedRequest,
    codes: Readonly<Record<string, CodeKind>>,
    signal: AbortSignal,
  ): Promise<Review> {
    if (!isReviewRequest(request)) return UNREADABLE;
    const descriptions = await this.#descriptions(request, signal);
    return readRequest(request, {
      ...this.#options(codes),
      ...(descriptions && { descriptions }),
    });
  }

  #options(codes?: Readonly<Record<string, CodeKind>>): ReviewOptions {
    const { abis } = this.#parts.settings;
    return { ...reviewFactsOf(this.#parts, codes), ...(abis && { abis }) };
  }

  async #descriptions(
    request: ReviewRequest,
    signal: AbortSignal,
  ): Promise<RequestWords | undefined> {
    const { settings, networks } = this.#parts;
    const { descriptions = "bundled", abis } = settings;
    if (descriptions === false) return undefined;
    const native = networks.find(({ id }) => id === request.networkId)?.currency;
    return loadDescriptions(request, {
      files: descriptions === "bundled" ? [] : descriptions,
      signal,
      ...(abis && { abis }),
      ...(native && { native }),
    });
  }
}
