import { SwapFlow } from "../../application/flows/swap-flow.js";
import { withActions, type ActionsCode } from "../../application/shared/lazy-groups.js";
import { UnsettledTransfers } from "../../application/shared/sending-intents.js";
import { PrepareSwap } from "../../application/swap/prepare-swap.js";
import { SubmitSwap, type SwapWallet } from "../../application/swap/submit-swap.js";
import { SwapApprovals } from "../../application/swap/swap-approvals.js";
import { SwapQuotes } from "../../application/swap/swap-quotes.js";
import type { SwapActions, SwapState } from "../../application/swap/swap.api.js";
import { BLOCKCHAIN_SERVICE } from "../../domain/network/service-rpc.js";
import type { SwapTargets } from "../../domain/swap/router-call.js";
import type { SwapService } from "../../ports/swap-service.port.js";
import { HttpSwapService, NO_SWAP_SERVICE } from "../swap-service/http-swap-service.js";
import type { Bindings } from "./bindings.js";
import { checkedSwapTargets, ifOptionIsValid } from "./options/first-use-checks.js";
import type { Services } from "./services.js";
import { pageEventLoop } from "../shared/sliced-work.js";

/** The host's adapter, else the service if there is a project, else one that supports no swaps. */
const swapServiceOf = ({ swapService, http, life, options }: Services): SwapService => {
  if (swapService) return swapService;
  if (options.projectId === undefined) return NO_SWAP_SERVICE;
  return new HttpSwapService({
    http,
    baseUrl: options.services?.blockchain ?? BLOCKCHAIN_SERVICE,
    projectId: options.projectId,
    signal: life.signal,
    eventLoop: pageEventLoop(globalThis),
  });
};

export interface SwapServices {
  readonly swaps: SwapService;
  readonly swapQuotes: SwapQuotes;
  readonly submitSwap: SubmitSwap;
  readonly swapFlow: SwapFlow;
  readonly swapParts: ActionsCode<SwapState, SwapActions>;
}

const targetsOf = ({ options, networks }: Services): SwapTargets | undefined =>
  checkedSwapTargets(
    options.swapTargets,
    networks.all.map(({ id }) => id),
  );

const hasInput = (value: unknown): value is { readonly input: unknown } =>
  typeof value === "object" && value !== null && "input" in value;

const callDataOf =
  (chains: Services["chains"]): SwapWallet["callDataOf"] =>
  async ({ networkId, hash }, signal) => {
    const call = { method: "eth_getTransactionByHash", params: [hash] };
    const reader = await chains.reader("eip155");
    const transaction = await reader.ask(networkId, call, signal).catch(() => undefined);
    return hasInput(transaction) && typeof transaction.input === "string"
      ? transaction.input
      : undefined;
  };

/** Checks account and network in the same task that chooses the wallet. */
const walletOf = ({ operations, chains }: Services): SwapWallet => ({
  send: (transaction, check, signal, onLateAnswer) =>
    withActions(operations, signal, ({ account }) => {
      check();
      return account.sendTransaction(transaction, { signal, onLateAnswer: onLateAnswer });
    }),
  sendCalls: (calls, check, signal, onLateAnswer) =>
    withActions(operations, signal, ({ account }) => {
      check();
      return account.sendCalls(calls, { signal, atomicRequired: true, onLateAnswer: onLateAnswer });
    }),
  callsStatus: (id, signal) =>
    withActions(operations, signal, ({ account }) => account.callsStatus(id, { signal })),
  mined: (transaction, signal) =>
    withActions(operations, signal, ({ account }) =>
      account.waitForReceipt(transaction, { signal }),
    ),
  callDataOf: callDataOf(chains),
});

export const bindings: Bindings<SwapServices, Services> = {
  swaps: swapServiceOf,
  swapQuotes: ({ activeAccount, networks, swaps: service, clock }) =>
    new SwapQuotes({
      account: () => activeAccount.snapshot,
      networks,
      service,
      clock,
    }),
  submitSwap: (services) => {
    const { swaps: service, swapQuotes: quotes, operations } = services;
    const { chains, clock, scheduler, events, life } = services;
    const approvals = new SwapApprovals();
    const prepareSwap = new PrepareSwap({
      service,
      chains,
      clock,
      quotes,
      approvals,
      targets: targetsOf(services),
      capabilities: (signal) =>
        withActions(operations, signal, ({ account }) => account.capabilities({ signal })),
    });
    return new SubmitSwap({
      account: () => quotes.account(),
      prepare: async (request, signal) =>
        prepareSwap.run(await quotes.resolve(request, signal), signal),
      wallet: walletOf(services),
      approvals,
      clock,
      scheduler,
      events,
      life,
      unsettled: new UnsettledTransfers(services.stored, clock),
    });
  },
  swapFlow: (services) => {
    const { swapQuotes: quotes, submitSwap: swaps, control: modal, navigation } = services;
    const { activeAddress: account, clock, scheduler, lifecycle, life } = services;
    return new SwapFlow({
      quotes,
      swaps,
      account,
      modal,
      navigation,
      clock,
      scheduler,
      lifecycle,
      life,
    });
  },
  swapParts: (services) =>
    ifOptionIsValid(
      () => targetsOf(services),
      () => ({ store: services.swapFlow.store, actions: () => services.swapFlow }),
    ),
};
