import { ONRAMP_START } from "../onramp/onramp-start.js";
import type { Account } from "../../domain/account/account.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import {
  isQuoteOf,
  networkFor,
  normaliseAmount,
  paymentProblem,
} from "../../domain/onramp/payment-amount.js";
import {
  placeholderQuote,
  SAMPLE_OPTIONS,
  type OnrampOptions,
  type PurchaseCurrency,
} from "../../domain/onramp/onramp.js";
import {
  type OnrampProviderName,
  isPageOf,
  type OnrampProvider,
} from "../../domain/onramp/onramp-providers.js";
import { arrivals } from "../../domain/onramp/purchase-progress.js";
import { LatestTask } from "../shared/latest-task.js";
import { offeredProviders, pageRequest, type OnrampSettings } from "../onramp/offered-providers.js";
import {
  type OnrampActions,
  type OnrampChange,
  type OnrampPurchase,
} from "../onramp/onramp.api.js";
import { FollowPurchase, type FollowedPurchase } from "./follow-purchase.js";
import type { Call } from "../shared/group.js";
import { toLatchkitError, type Lifetime } from "../shared/lifetime.js";
import { StateStore, type Readable } from "../shared/state-store.js";
import type { Popup, PageLifecycle, Scheduler, Popups } from "../../ports/page.ports.js";
import type { Onramp } from "../../ports/onramp.port.js";
import type { EventSink } from "../events/events.api.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";

export interface OnrampFlowParts {
  readonly onramp: Onramp;
  readonly popups: Popups;
  /** The active account, if buying is possible for it. */
  readonly account: Readable<Account | undefined>;
  readonly providers: () => readonly OnrampProvider[];
  readonly settings: OnrampSettings;
  readonly scheduler: Scheduler;
  readonly lifecycle: Pick<PageLifecycle, "visible$">;
  readonly holdings: FollowedPurchase["holdings"];
  readonly refresh: () => void;
  readonly modal: Pick<ModalControl, "isOpen">;
  readonly navigation: Pick<NavigationStore, "current" | "push" | "replace" | "state$">;
  readonly events: EventSink;
  readonly life: Lifetime;
}

const TYPING_MS = 500;
const DEFAULT_CURRENCY = "USDC";

/**
 * The purchase form. Opens the provider's window in the tap. Ignores answers to earlier inputs, and
 * resets for another account.
 */
export class OnrampFlow extends StateStore<OnrampPurchase> implements OnrampActions {
  readonly #parts: OnrampFlowParts;
  readonly #loading: LatestTask;
  readonly #quoting: LatestTask;
  readonly #paging: LatestTask;
  #account: Account | undefined;
  #stopTyping: () => void = () => undefined;
  #followedPurchase: FollowPurchase | undefined;
  /** True if the service returned no page for the current input. */
  #isPageRefused = false;

  constructor(parts: OnrampFlowParts) {
    super(ONRAMP_START);
    this.#parts = parts;
    const { signal } = parts.life;
    this.#loading = new LatestTask(signal);
    this.#quoting = new LatestTask(signal);
    this.#paging = new LatestTask(signal);
    const subscription = parts.account.state$.subscribe((account) => this.#onAccount(account));
    parts.life.onEnd(() => {
      subscription.unsubscribe();
      this.#stopTyping();
      this.#followedPurchase?.end();
    });
  }

  load(call: Call = {}): Promise<void> {
    return this.#parts.life.run("onramp.load", call.signal, async () => {
      const { paymentCurrencies, isSample: isGuessed } = this.snapshot;
      if (paymentCurrencies.length > 0 && (!isGuessed || this.#isBuying)) return this.#retry();
      const { onramp } = this.#parts;
      const outcome = await this.#loading.run((signal) => onramp.options(signal));
      if (outcome.kind === "replaced") return;
      const options = outcome.kind === "done" ? outcome.value : undefined;
      const isSample = options === undefined || hasNoCurrencies(options);
      if (this.snapshot.isSample && (isSample || this.#isBuying)) return this.#retry();
      this.#setOptions(isSample ? SAMPLE_OPTIONS : options, isSample);
    });
  }

  /** True while the user watches a purchase; the form must not change then. */
  get #isBuying(): boolean {
    const { modal, navigation } = this.#parts;
    return modal.isOpen && navigation.current.view === "BuyInProgress";
  }

  /** Repeats failed requests when the user returns. */
  #retry(): void {
    if (this.#isBuying) return;
    if (this.#isPageRefused) void this.#requestPage();
    if (this.snapshot.error === undefined) return;
    this.update((state) => ({ ...state, quotesLoading: true }));
    void this.#quote();
  }

  edit(input: OnrampChange): void {
    const { paymentAmount: typed } = input;
    const change =
      typed === undefined ? input : { ...input, paymentAmount: normaliseAmount(typed) };
    this.#stopTyping();
    this.#quoting.cancel();
    this.update((state) => {
      const {
        quote: _,
        purchaseAmount: _former,
        error: _error,
        problem: _problem,
        paymentTyped,
        ...rest
      } = state;
      // Without `paymentTyped` the previous amount is dropped.
      const keptText = typed === undefined && paymentTyped && { paymentTyped };
      const next = { ...rest, ...keptText, ...change, quotesLoading: false, isPlaceholder: false };
      const problem = paymentProblem(next.paymentAmount, next.paymentCurrency);
      return { ...next, ...(problem && { problem }) };
    });
    this.#paging.cancel();
    this.#setPageUrl(undefined);
    const isAsked = this.snapshot.problem === undefined;
    if (isAsked) this.update((state) => ({ ...state, quotesLoading: true }));
    this.#stopTyping = this.#parts.scheduler.after(TYPING_MS, () => {
      if (isAsked) void this.#quote();
      void this.#requestPage();
    });
  }

  buy(name: OnrampProviderName): boolean {
    const provider = this.snapshot.providers.find((one) => one.name === name);
    if (provider?.url === undefined) return false;
    const popup = this.#parts.popups.open(provider.url);
    this.#parts.events.emit({ name: "SELECT_BUY_PROVIDER", provider: name });
    const step = popup === undefined ? "blocked" : "buying";
    this.#followedPurchase?.end();
    this.update(({ progress: _, ...state }) => ({ ...state, step, selectedProvider: name }));
    this.#showProgress();
    if (popup === undefined) return false;
    this.#followPurchase(popup, name);
    return true;
  }

  lookAgain(): void {
    this.#followedPurchase?.restartPolling();
  }

  leave(): void {
    this.#followedPurchase?.end();
    this.update(({ progress: _, ...state }) => ({ ...state, step: "choosing" }));
  }

  #onAccount(account: Account | undefined): void {
    const former = this.#account;
    this.#account = account;
    if (account?.caipAddress === former?.caipAddress) return;
    this.#stopTyping();
    this.#followedPurchase?.end();
    for (const step of [this.#quoting, this.#paging]) step.cancel();
    this.update(({ paymentAmount, paymentTyped, isSample, ...state }) => ({
      ...ONRAMP_START,
      ...currenciesOf(state),
      paymentAmount,
      ...(paymentTyped && { paymentTyped }),
      isSample,
      ...(account && {
        account: account.caipAddress,
        providers: offeredProviders(account, this.#parts.providers(), this.#parts.settings),
      }),
    }));
    const { navigation } = this.#parts;
    if (former && this.#isBuying) navigation.replace({ view: "OnRampProviders" });
    if (account === undefined) return;
    if (this.snapshot.paymentAmount !== "") this.edit({});
    void this.#requestPage();
  }

  #setOptions(options: OnrampOptions, isSample: boolean): void {
    const { paymentCurrencies, purchaseCurrencies } = options;
    const { paymentCurrency: paid, purchaseCurrency: bought } = this.snapshot;
    const payment = paymentCurrencies.find(({ id }) => id === paid?.id) ?? paymentCurrencies[0];
    const currencyNamed = (wanted?: string): PurchaseCurrency | undefined =>
      purchaseCurrencies.find(({ symbol }) => symbol === wanted);
    const purchase =
      currencyNamed(bought?.symbol) ?? currencyNamed(DEFAULT_CURRENCY) ?? purchaseCurrencies[0];
    this.update((state) => ({
      ...state,
      paymentCurrencies,
      purchaseCurrencies,
      isSample,
      ...(payment && { paymentCurrency: payment }),
      ...(purchase && { purchaseCurrency: purchase }),
    }));
    if (this.snapshot.paymentAmount !== "") this.edit({});
    else if (purchase && purchase.symbol !== (bought?.symbol ?? DEFAULT_CURRENCY))
      void this.#requestPage();
  }

  async #quote(): Promise<void> {
    const { paymentAmount: amount, paymentCurrency, purchaseCurrency } = this.snapshot;
    if (paymentCurrency === undefined || purchaseCurrency === undefined) return;
    const request = { amount, paymentCurrency, purchaseCurrency };
    const network = networkFor(purchaseCurrency, this.#account?.networkId);
    const outcome = await this.#quoting.run(
      (signal) => this.#parts.onramp.quote({ ...request, ...(network && { network }) }, signal),
      () => undefined,
    );
    if (outcome.kind === "replaced") return;
    const currency = outcome.kind === "done" ? outcome.value : undefined;
    if (currency !== undefined && isQuoteOf(currency, request)) {
      const { amount: purchaseAmount } = currency.purchaseAmount;
      this.update(({ error: _, ...state }) => ({
        ...state,
        quote: currency,
        purchaseAmount,
        isPlaceholder: false,
        quotesLoading: false,
      }));
      return;
    }
    const quote = placeholderQuote(amount, paymentCurrency.id);
    const cause = outcome.kind === "failed" ? outcome.error : QUOTE_MISMATCH;
    const error = toLatchkitError(cause, "onramp.quote");
    this.update((state) => ({
      ...state,
      quote,
      error,
      isPlaceholder: true,
      quotesLoading: false,
    }));
  }

  async #requestPage(): Promise<void> {
    const account = this.#account;
    const { providers, purchaseCurrency, paymentAmount, problem } = this.snapshot;
    if (account === undefined || !providers.some(({ name }) => name === "coinbase")) return;
    this.#isPageRefused = false;
    const request = pageRequest(account, {
      symbol: purchaseCurrency?.symbol ?? DEFAULT_CURRENCY,
      amount: problem === undefined ? paymentAmount : "",
    });
    const outcome = await this.#paging.run(
      (signal) => this.#parts.onramp.page(request, signal),
      () => this.#setPageUrl(undefined),
    );
    if (outcome.kind === "replaced") return;
    const { coinbaseUrl } = this.#parts.settings;
    const url = outcome.kind === "done" ? outcome.value : undefined;
    const isCheckoutPage = url !== undefined && isPageOf(coinbaseUrl, url);
    this.#isPageRefused = !isCheckoutPage;
    if (isCheckoutPage) this.#setPageUrl(url);
  }

  #setPageUrl(url: string | undefined): void {
    this.update((state) => ({
      ...state,
      providers: state.providers.map(({ url: former, ...provider }) => {
        const pageUrl = provider.name === "coinbase" ? url : former;
        return { ...provider, ...(pageUrl !== undefined && { url: pageUrl }) };
      }),
    }));
  }

  #followPurchase(popup: Popup, provider: OnrampProviderName): void {
    const account = this.#account;
    if (account === undefined) return;
    const { onramp, holdings, refresh } = this.#parts;
    const { address, caipAddress } = account;
    this.#followedPurchase = new FollowPurchase(this.#parts, {
      popup,
      reports: provider === "coinbase" ? (signal) => onramp.reports(address, signal) : undefined,
      holdings,
      arrivals: (before, now) =>
        arrivals(caipAddress, before, now, this.snapshot.purchaseCurrencies),
      notify: (progress) => this.update((state) => ({ ...state, progress })),
      closed: () => {
        this.update((state) => ({ ...state, step: "left" }));
        refresh();
      },
      arrived: refresh,
    });
  }

  #showProgress(): void {
    const { modal, navigation } = this.#parts;
    if (!modal.isOpen) return;
    const { view } = navigation.current;
    if (view === "OnRampProviders") navigation.push({ view: "BuyInProgress" });
  }
}

const currenciesOf = ({
  paymentCurrencies,
  purchaseCurrencies,
  paymentCurrency,
  purchaseCurrency,
}: Omit<OnrampPurchase, "paymentAmount" | "isSample">): Pick<
  OnrampPurchase,
  "paymentCurrencies" | "purchaseCurrencies" | "paymentCurrency" | "purchaseCurrency"
> => ({
  paymentCurrencies,
  purchaseCurrencies,
  ...(paymentCurrency && { paymentCurrency }),
  ...(purchaseCurrency && { purchaseCurrency }),
});

const QUOTE_MISMATCH = new LatchkitError("http/invalid-body", { url: "/v1/onramp/quote" });
const hasNoCurrencies = ({ paymentCurrencies, purchaseCurrencies }: OnrampOptions): boolean =>
  paymentCurrencies.length === 0 || purchaseCurrencies.length === 0;
