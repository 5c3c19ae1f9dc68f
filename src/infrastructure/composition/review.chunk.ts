import { ReviewFlow } from "../../application/flows/review-flow.js";
import { PendingReviews } from "../../application/review/pending-reviews.js";
import { ReadRequest } from "../../application/review/read-request.js";
import { ReviewDetails } from "../../application/review/review-details.js";
import { ReviewGate } from "../../application/review/review-gate.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { valueOfAccount } from "../../domain/shared/load-state.js";
import type { TokenLabels } from "../../domain/review/tokens.js";
import type {
  AddressFacts,
  RequestReader,
  Simulator,
  TokenFacts,
} from "../../ports/review.port.js";
import { HostRequestReader } from "../review/host-request-reader.js";
import type { NetworkSimulation } from "../review/simulation/network-simulation.js";
import type { Lazy } from "../../application/shared/lazy.js";
import type { Bindings } from "./bindings.js";
import type { ReviewModule } from "./loaded-code.js";
import { checkReview } from "./options/check-review.js";
import type { Services } from "./services.js";

/** Services that read requests before the wallet gets them. */
export interface ReviewServices {
  readonly simulationCode: Lazy<NetworkSimulation>;
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

/** The network's own nodes. */
const simulationOf = async ({
  options: { chains = [] },
  ...services
}: Services): Promise<NetworkSimulation> => {
  const { networkSimulation } = await import("../review/simulation/network-simulation.js");
  const { networks, clock, scheduler, random, life } = services;
  return networkSimulation({
    networks,
    clock,
    scheduler,
    random,
    signal: life.signal,
    rpcUrls: (networkId) => chains.flatMap(({ rpcUrls }) => rpcUrls?.[networkId] ?? []),
    fetch: (input, init) => globalThis.fetch(input, init),
  });
};

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

/** Reviews. Follows the modal from its first use. */
export const bindings: Bindings<ReviewServices, Services> = {
  simulationCode: (services) => services.lazy("review", async () => simulationOf(services)),
  requestSimulator: ({ simulator, simulationCode: code }) =>
    simulator ?? {
      simulate: (input, signal) =>
        code.use(signal, (loaded) => loaded.simulator.simulate(input, signal)),
    },
  codeReader: ({ addressFacts, simulationCode: code }) =>
    addressFacts ?? {
      codes: (networkId, addresses, signal) =>
        code.use(signal, (loaded) => loaded.addressFacts.codes(networkId, addresses, signal)),
    },
  labelReader: ({ tokenFacts, simulationCode: code }) =>
    tokenFacts ?? {
      labels: (networkId, tokens, signal) =>
        code.use(signal, (loaded) => loaded.tokenFacts.labels(networkId, tokens, signal)),
    },
  requestReader: ({ options: { review = {} }, networks, clock, environment }) =>
    new HostRequestReader({ settings: review, networks, clock, origin: environment.origin }),
  reviewDetails: (services) => {
    const { requestReader: reader, requestSimulator, codeReader, labelReader } = services;
    return new ReviewDetails({
      reader,
      simulator: requestSimulator,
      addressFacts: codeReader,
      tokenFacts: labelReader,
      listed: listedTokens(services),
      scheduler: services.scheduler,
    });
  },
  pendingReviews: ({ reviewDetails: details, options, connectionStore, events, clock }) => {
    const simulate = options.review?.simulate ?? false;
    return new PendingReviews({ details, simulate, connectionStore, events, clock });
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
