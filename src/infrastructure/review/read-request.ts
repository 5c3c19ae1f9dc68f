import type { Abi } from "viem";
import type { TokenFacts } from "../../domain/review/descriptors/scope.js";
import { chainIdOf } from "../../domain/review/evm/chain-id.js";
import type { ReviewFacts } from "../../domain/review/facts.js";
import { reviewRequest } from "../../domain/review/read-request.js";
import type { Review, ReviewRequest } from "../../domain/review/review.js";
import type { DecodedCall, ReviewPart } from "../../domain/review/review-part.js";
import { agreedLabels, tokensOf, toldLabels, withTokens } from "../../domain/review/tokens.js";
import { tryRead } from "../../domain/shared/records.js";
import type { TypedData } from "../../domain/transaction/transaction.js";
import { callDecoder } from "./evm-call-decoder.js";
import { digestsOf } from "./evm-digests.js";

/** Words of ERC-7730 descriptors or your own. The functions may throw. */
export interface RequestWords {
  /** Signature of a function, such as "stake(uint256 amount)", by contract and selector. */
  signatureOf(networkId: string, to: string, selector: string): string | undefined;
  /** Words for a decoded call. They never change grants, transfers and findings. */
  describe(call: DecodedCall): ReviewPart | undefined;
  /** Words for typed data that `account` signs. They change nothing else either. */
  describeMessage?(message: TypedData, account: string): ReviewPart | undefined;
}

/** What the app knows about addresses and contracts; changes the level of findings. */
export interface ReviewOptions extends Omit<ReviewFacts, "now"> {
  /** Epoch seconds. Default: the clock of this machine. */
  readonly now?: bigint;
  /** ABIs of the host's contracts, for calls that no rule knows. */
  readonly abis?: readonly Abi[];
  readonly descriptions?: RequestWords;
  /** Symbol and decimals of a token contract. */
  readonly token?: (address: string, chainId: bigint) => TokenFacts | undefined;
}

const MS = 1_000;

/**
 * Reads what a request asks for, from the request alone: no network request, and the same result
 * for the same request and options. Never throws. `docs/review.md` says what it cannot promise.
 */
export const readRequest = (request: ReviewRequest, options: ReviewOptions = {}): Review => {
  const { abis = [], descriptions, now, token, ...facts } = options;
  const decode = callDecoder({
    abis,
    ...(descriptions && {
      signatureOf: (networkId, to, selector) => descriptions.signatureOf(networkId, to, selector),
    }),
  });
  const review = reviewRequest(
    request,
    { ...facts, now: now ?? BigInt(Math.floor(Date.now() / MS)) },
    {
      decode,
      digests: digestsOf,
      ...(descriptions && {
        describe: (call: DecodedCall) => tryRead(() => descriptions.describe(call)),
        describeMessage: (message: TypedData, account: string) =>
          tryRead(() => descriptions.describeMessage?.(message, account)),
      }),
    },
  );
  const chainId = token && tryRead(() => chainIdOf(request.networkId));
  if (token === undefined || chainId === undefined) return review;
  const tokens = tokensOf(review);
  const told = toldLabels(tokens, (address) => token(address, chainId));
  return withTokens(review, agreedLabels(tokens, [told]));
};
