import { SwapFlow } from "../../application/flows/swap-flow.js";
import { acting, type ActionsCode } from "../../application/shared/lazy-groups.js";
import { UnsettledTransfers } from "../../application/shared/unsettled-transfers.js";
import { SwapContext, SwapOperations } from "../../application/swap/swap-operations.js";
import { PrepareSwap } from "../../application/swap/prepare-swap.js";
import { ReadQuote } from "../../application/swap/read-quote.js";
import { SubmitSwap, type SwapWallet } from "../../application/swap/submit-swap.js";
import { SwapApprovals } from "../../application/swap/swap-approvals.js";
import type { SwapActions, SwapState } from "../../application/swap/swap.api.js";
import { BLOCKCHAIN_SERVICE } from "../../domain/network/service-rpc.js";
import type { SwapTargets } from "../../domain/swap/router-call.js";
import type { SwapService } from "../../ports/swap-service.port.js";
import { pageTurns } from "../scheduler/page-turns.js";
import { HttpSwapService } from "../swap-service/http-swap-service.js";
import { NoSwapService } from "../swap-service/no-swap-service.js";
import type { Bindings } from "./bindings.js";
import { checkedSwapTargets, unlessRefused } from "./options/first-use-checks.js";
import type { Services } from "./services.js";

/**
 * The host's adapter, else the service if there is a project, else an adapter that supports no
 * swaps.
 */
const swapServiceOf = ({ swapService, http, life, options }: Services): SwapService => {
  if (swapService) return swapService;
  if (options.projectId === undefined) return new NoSwapService();
  return new HttpSwapService({
    http,
    baseUrl: options.services?.blockchain ?? BLOCKCHAIN_SERVICE,
    projectId: options.projectId,
    signal: life.signal,
    turns: pageTurns(globalThis),
  });
};

/** Services of the swap chunk. */
export interface SwapServices {
  readonly swaps: SwapService;
  readonly swapContext: SwapContext;
  readonly readQuote: ReadQuote;
  readonly swapOperations: SwapOperations;
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

const callOf =
  (chains: Services["chains"]): SwapWallet["callOf"] =>
  async ({ networkId, hash }, signal) => {
    const call = { method: "eth_getTransactionByHash", params: [hash] };
    const reader = await chains.reader("eip155");
    const found = await reader.ask(networkId, call, signal).catch(() => undefined);
    return hasInput(found) && typeof found.input === "string" ? found.input : undefined;
  };

/** Checks account and network in the same task that chooses the wallet. */
const walletOf = ({ operations, chains }: Services): SwapWallet => ({
  sign: (transaction, check, signal, late) =>
    acting(operations, signal, ({ account }) => {
      check();
      return account.sendTransaction(transaction, { signal, late });
    }),
  sendCalls: (calls, check, signal, late) =>
    acting(operations, signal, ({ account }) => {
      check();
      return account.sendCalls(calls, { signal, atomicRequired: true, late });
    }),
  callsStatus: (id, signal) =>
    acting(operations, signal, ({ account }) => account.callsStatus(id, { signal })),
  mined: (sent, signal) =>
    acting(operations, signal, ({ account }) => account.waitForReceipt(sent, { signal })),
  callOf: callOf(chains),
});

/** Swaps. Follows account and view from its first use. */
export const bindings: Bindings<SwapServices, Services> = {
  swaps: swapServiceOf,
  swapContext: ({ activeAccount, networks, swaps: service }) =>
    new SwapContext({
      account: () => activeAccount.snapshot,
      networks,
      service,
    }),
  readQuote: ({ swaps: service, clock, swapContext }) =>
    new ReadQuote({ service, clock, currency: (account) => swapContext.currency(account) }),
  swapOperations: (services) => {
    const { swaps: service, swapContext: place, readQuote: quotes, operations } = services;
    const { chains, clock, scheduler, events, life } = services;
    const approvals = new SwapApprovals();
    const prepare = new PrepareSwap({
      service,
      chains,
      clock,
      quotes,
      approvals,
      targets: targetsOf(services),
      currency: (account) => place.currency(account),
      capabilities: (signal) =>
        acting(operations, signal, ({ account }) => account.capabilities({ signal })),
    });
    const account = () => place.account();
    const wallet = walletOf(services);
    const unsettled = new UnsettledTransfers(services.stored, clock);
    const parts = { account, wallet, approvals, clock, scheduler, events, life, unsettled };
    const submit = new SubmitSwap(parts);
    return new SwapOperations({ place, quotes, prepare, submit });
  },
  swapFlow: (services) => {
    const { swapOperations, activeAddress, control: modal, navigation } = services;
    const { clock, scheduler, lifecycle, life } = services;
    return new SwapFlow({
      swaps: swapOperations,
      account: activeAddress,
      modal,
      navigation,
      clock,
      scheduler,
      lifecycle,
      life,
    });
  },
  swapParts: (services) =>
    unlessRefused(
      () => targetsOf(services),
      () => ({ store: services.swapFlow.store, actions: () => services.swapFlow }),
    ),
};
