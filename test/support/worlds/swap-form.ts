import { NEVER } from "rxjs";
import { SwapFlow, type SwapFlowParts } from "../../../src/application/flows/swap-flow.js";
import { Lifetime } from "../../../src/application/shared/lifetime.js";
import { StateStore } from "../../../src/application/shared/state-store.js";
import type { SwapEstimate, SwapQuoteRequest } from "../../../src/application/swap/swap.api.js";
import type { CaipAddress } from "../../../src/domain/caip/caip.types.js";
import { FakeClock, FakePageLifecycle } from "../../../src/infrastructure/in-memory/index.js";
import { ACCOUNT, ETH, USDC } from "../fixtures/swap.js";
import { withFormatted } from "../../../src/domain/balance/balance.js";
import type { ViewName } from "../../../src/domain/navigation/routes.js";

/** One quote that was asked for, and how it is answered. */
export interface QuoteRequest {
  readonly request: SwapQuoteRequest;
  readonly signal: AbortSignal;
  answer(): void;
  fail(error: Error): void;
}

/** What a quote of a request says, so that a test knows whose it is. */
export const estimateOf = (request: SwapQuoteRequest, expiresAt: number): SwapEstimate => {
  const units = BigInt(Math.round(Number(request.amount) * 1_000));
  return {
    given: withFormatted({ units, decimals: 3, symbol: request.source ?? "currency" }),
    received: withFormatted({ units, decimals: 3, symbol: request.target ?? "currency" }),
    minimum: withFormatted({ units, decimals: 3, symbol: String(request.slippage) }),
    providerFee: withFormatted({ units: 0n, decimals: 3, symbol: request.amountOf ?? "source" }),
    expiresAt,
  };
};

/** Sets up the real swap flow over a service whose answers the test releases. */
export const setupSwapForm = () => {
  const clock = new FakeClock();
  const life = new Lifetime();
  const lifecycle = new FakePageLifecycle();
  const account = new StateStore<CaipAddress | undefined>(ACCOUNT);
  const view = new StateStore<{ readonly view: ViewName }>({ view: "Swap" });
  const modal = { isOpen: true, backs: 0 };
  const led: string[] = [];
  const quotes: QuoteRequest[] = [];
  const never = (): Promise<never> => new Promise(() => undefined);
  type Swaps = SwapFlowParts["quotes"] & SwapFlowParts["swaps"];
  const swaps: { -readonly [K in keyof Swaps]: Swaps[K] } = {
    currency: () => ETH,
    tokens: async () => [ETH, USDC],
    quote: (request, signal) =>
      new Promise((resolve, reject) => {
        const answer = (): void => resolve(estimateOf(request, clock.now() + 30_000));
        quotes.push({ request, signal, answer, fail: reject });
      }),
    preview: never,
    approve: never,
    submit: never,
    outcome: never,
    lateAnswers$: NEVER,
  };
  const flow = new SwapFlow({
    quotes: swaps,
    swaps,
    account,
    modal: {
      get isOpen() {
        return modal.isOpen;
      },
      back: () => void (modal.backs += 1),
    },
    navigation: {
      get current() {
        return view.snapshot as never;
      },
      state$: view.state$ as never,
      push: ({ view: to }) => void led.push(`push ${to}`),
      reset: ({ view: to }) => void led.push(`reset ${to}`),
    },
    clock,
    scheduler: clock,
    lifecycle,
    life,
  });
  /** The modal shows another view. */
  const show = (name: ViewName, args?: object): void =>
    view.update(() => ({ view: name, ...(args && { arguments: args }) }));
  return { flow, clock, life, lifecycle, account, quotes, swaps, modal, led, show };
};
