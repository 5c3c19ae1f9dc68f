import type { Lazy, MakeLazy } from "../../application/shared/lazy.js";
import { ReviewFlow } from "../../application/flows/review-flow.js";
import { PendingReviews } from "../../application/review/pending-reviews.js";
import { ReadRequest } from "../../application/review/read-request.js";
import { ReviewDetails } from "../../application/review/review-details.js";
import { ReviewGate } from "../../application/review/review-gate.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { valueOfAccount } from "../../domain/shared/load-state.js";
import { toldLabels, type TokenLabels } from "../../domain/review/tokens.js";
import type {
  AddressFacts,
  ChainReview,
  ChainSimulation,
  RequestReader,
  Simulator,
  TokenFacts,
} from "../../ports/review.port.js";
import type { ReviewContext } from "../review/host-facts.js";
import { HostRequestReader } from "../review/host-request-reader.js";
import { ChainSimulations } from "../review/simulation/chain-simulations.js";
import type { Bindings } from "./bindings.js";
import { type ChainSupport, evm } from "./chains/chain-support.js";
import type { ReviewModule } from "./loaded-code.js";
import { checkReview } from "./options/check-review.js";
import type { Services } from "./services.js";

/** The code that reviews a namespace's requests, fetched once on first use. */
interface LazyChainReview {
  readonly review: Lazy<ChainReview>;
  readonly simulation: Lazy<ChainSimulation | undefined>;
}

/** Reviews by namespace, of the chains that the host lists. */
const chainReviews = (
  supports: readonly ChainSupport[],
  context: ReviewContext,
  lazy: MakeLazy,
): ReadonlyMap<string, LazyChainReview> => {
  const reviews = new Map<string, LazyChainReview>();
  for (const { namespace, review: fetch } of supports) {
    if (fetch === undefined || reviews.has(namespace)) continue;
    const review = lazy("review", async () => (await fetch())(context));
    reviews.set(namespace, {
      review,
      simulation: lazy("review", async () => (await review.load()).simulation?.()),
    });
  }
  return reviews;
};

/** Services that read requests before the wallet gets them. */
export interface ReviewServices {
  readonly chainReviews: ReadonlyMap<string, LazyChainReview>;
  readonly chainSimulations: Simulator & AddressFacts & TokenFacts;
  readonly requestSimulator: Simulator;
  readonly codeReader: AddressFacts;
  readonly labelReader: TokenFacts;
  readonly requestReader: RequestReader;
  readonly reviewDetails: ReviewDetails;
  readonly pendingReviews: PendingReviews;
  readonly reviewGate: ReviewGate;
  readonly reviewFlow: ReviewFlow;
  readonly reviewModule: ReviewModule;
}

/** Tokens that the account's list names, if the page has it already. */
const listedTokens =
  ({ tokensCode, activeAddress }: Services) =>
  (networkId: CaipNetworkId): TokenLabels => {
    const list = tokensCode.loaded?.store.snapshot ?? { status: "idle" };
    const { tokens = [] } = valueOfAccount(list, activeAddress.snapshot) ?? {};
    return Object.fromEntries(
      tokens.flatMap(({ networkId: network, address, symbol, decimals }) =>
        address === undefined || network !== networkId ? [] : [[address, { symbol, decimals }]],
      ),
    );
  };

const knownTokens = (services: Services) => {
  const listed = listedTokens(services);
  const { token } = services.options.review ?? {};
  return (networkId: CaipNetworkId, tokens: readonly string[]): readonly TokenLabels[] => [
    listed(networkId),
    token ? toldLabels(tokens, (address) => token(networkId, address)) : {},
  ];
};

/** Reviews. Follows the modal from its first use. */
export const bindings: Bindings<ReviewServices, Services> = {
  chainReviews: ({ options, networks, life, clock, scheduler, random, environment, lazy }) => {
    const { chains = [evm()], review: settings = {} } = options;
    const host = { settings, clock, origin: environment.origin };
    const page = { networks: networks.all, signal: life.signal, scheduler, random };
    return chainReviews(chains, { ...host, ...page }, lazy);
  },
  chainSimulations: ({ chainReviews: reviews }) =>
    new ChainSimulations((namespace) => reviews.get(namespace)?.simulation),
  requestSimulator: ({ simulator, chainSimulations }) => simulator ?? chainSimulations,
  codeReader: ({ addressFacts, chainSimulations }) => addressFacts ?? chainSimulations,
  labelReader: ({ tokenFacts, chainSimulations }) => tokenFacts ?? chainSimulations,
  requestReader: ({ chainReviews: reviews }) =>
    new HostRequestReader((namespace) => reviews.get(namespace)?.review),
  reviewDetails: (services) => {
    const { requestReader: reader, requestSimulator, codeReader, labelReader } = services;
    return new ReviewDetails({
      reader,
      simulator: requestSimulator,
      addressFacts: codeReader,
      tokenFacts: labelReader,
      known: knownTokens(services),
      scheduler: services.scheduler,
    });
  },
  pendingReviews: ({ reviewDetails: details, options, connectionStore, events, scheduler }) => {
    const simulate = options.review?.simulate ?? false;
    return new PendingReviews({ details, simulate, connectionStore, events, scheduler });
  },
  reviewGate: ({ options: { review = {} }, requestReader: reader, pendingReviews, events }) =>
    new ReviewGate({ policy: review, reader, pending: pendingReviews, events }),
  reviewFlow: ({ pendingReviews: pending, control: modal, navigation, canShow, life }) =>
    new ReviewFlow({ pending, modal, navigation, canShow, life }),
  reviewModule: (services) => {
    checkReview(services.options.review);
    const { requestReader: reader, reviewDetails: details } = services;
    const reading = new ReadRequest({ reader, details });
    services.reviewFlow.follow();
    return {
      store: services.pendingReviews,
      gate: services.reviewGate,
      read: (request, simulate, signal) => reading.run(request, simulate, signal),
    };
  },
};
