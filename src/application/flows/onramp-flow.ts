import type { Account } from "../../domain/account/account.js";
import { parseCaipNetworkId } from "../../domain/caip/caip.js";
import { placeholderQuote, SAMPLE_OPTIONS } from "../../domain/onramp/onramp-samples.js";
import type { OnrampOptions } from "../../domain/onramp/onramp.js";
import {
  COINBASE_BLOCKCHAINS,
  type OnrampProvider,
  type OnrampProviderName,
  coinbaseNetwork,
  isPageOf,
  meldUrl,
} from "../../domain/onramp/onramp-providers.js";
import { paymentProblem, wholeAmount } from "../../domain/onramp/payment-amount.js";
import type { Onramp } from "../../ports/onramp.port.js";
import type { Popup, Popups } from "../../ports/popups.port.js";
import type { Scheduler } from "../../ports/scheduler.port.js";
import { OneStep } from "../embedded-wallet/one-step.js";
import type { EventSink } from "../events/events.api.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import type {
  OfferedProvider,
  OnrampActions,
  OnrampChange,
  OnrampPurchase,
} from "../onramp/onramp.api.js";
import { ONRAMP_START } from "../onramp/onramp-start.js";
import type { Call } from "../shared/group.js";
import { type Lifetime, toLatchkitError } from "../shared/lifetime.js";
import { type Readable, StateStore } from "../shared/state-store.js";

/** What the host said of the providers. */
export interface OnrampSettings {
  readonly projectId: string;
  /** Its own key at the first one; without it that one is not offered. */
  readonly meldPublicKey?: string | undefined;
  readonly meldUrl: string;
  readonly coinbaseUrl: string;
}

/** What the flow moves, and who acts. */
export interface OnrampFlowParts {
  readonly onramp: Onramp;
  readonly popups: Popups;
  /** The active account where something can be bought for it, else nothing. */
  readonly account: Readable<Account | undefined>;
  /** The providers of the feature `onramp`. */
  readonly providers: () => readonly OnrampProvider[];
  readonly settings: OnrampSettings;
  readonly scheduler: Scheduler;
  /** What the account owns is read anew. */
  readonly refresh: () => void;
  readonly modal: Pick<ModalControl, "isOpen">;
  readonly navigation: Pick<NavigationStore, "current" | "push" | "replace" | "state$">;
  readonly events: EventSink;
  readonly life: Lifetime;
}

const TYPING_MS = 500;
/** So often it is looked whether the window is closed. */
const WINDOW_MS = 1_000;

/**
 * Leads a user to a provider's page: what is bought is chosen, and a window of the provider's own
 * opens in the tap. Only the answer to the present input counts; nothing that was typed is lost by
 * a fault. Another account begins anew.
 */
export class OnrampFlow extends StateStore<OnrampPurchase> implements OnrampActions {
  readonly #parts: OnrampFlowParts;
  readonly #loading: OneStep;
  readonly #quoting: OneStep;
  readonly #paging: OneStep;
  #account: Account | undefined;
  #stopTyping: () => void = () => undefined;
  #stopWatching: () => void = () => undefined;

  constructor(parts: OnrampFlowParts) {
    super(ONRAMP_START);
    this.#parts = parts;
    const { signal } = parts.life;
    this.#loading = new OneStep(signal);
    this.#quoting = new OneStep(signal);
    this.#paging = new OneStep(signal);
    const following = parts.account.state$.subscribe((account) => this.#follow(account));
    parts.life.onEnd(() => {
      following.unsubscribe();
      this.#stopTyping();
      this.#stopWatching();
    });
  }

  load(call: Call = {}): Promise<void> {
    return this.#parts.life.run("onramp.load", call.signal, async () => {
      if (this.snapshot.paymentCurrencies.length > 0) return;
      const { onramp } = this.#parts;
      const outcome = await this.#loading.run(
        (signal) => onramp.options(signal),
        () => undefined,
      );
      if (outcome.kind === "replaced") return;
      const found = outcome.kind === "done" ? outcome.value : undefined;
      const isSample = found === undefined || isBare(found);
      this.#offer(isSample ? SAMPLE_OPTIONS : found, isSample);
    });
  }

  edit(change: OnrampChange): void {
    this.#stopTyping();
    this.#quoting.end();
    this.update((state) => {
      const {
        quote: _,
        purchaseAmount: _former,
        error: _error,
        problem: _problem,
        ...rest
      } = state;
      const next = { ...rest, ...change, quotesLoading: false, isPlaceholder: false };
      const problem = paymentProblem(next.paymentAmount, next.paymentCurrency);
      return { ...next, ...(problem && { problem }) };
    });
    const { problem, paymentAmount } = this.snapshot;
    const isAsked = problem === undefined && paymentAmount !== "";
    if (isAsked) this.update((state) => ({ ...state, quotesLoading: true }));
    this.#stopTyping = this.#parts.scheduler.after(TYPING_MS, () => {
      if (isAsked) void this.#quote();
      void this.#page();
    });
  }

  buy(name: OnrampProviderName): boolean {
    const provider = this.snapshot.providers.find((one) => one.name === name);
    if (provider?.url === undefined) return false;
    const popup = this.#parts.popups.open(provider.url);
    this.#parts.events.emit({ name: "SELECT_BUY_PROVIDER", provider: name });
    const step = popup === undefined ? "blocked" : "buying";
    this.update((state) => ({ ...state, step, selectedProvider: name }));
    this.#lead();
    if (popup === undefined) return false;
    this.#watch(popup);
    return true;
  }

  leave(): void {
    this.#stopWatching();
    this.update((state) => ({ ...state, step: "choosing" }));
  }

  #follow(account: Account | undefined): void {
    const former = this.#account;
    this.#account = account;
    if (account?.caipAddress === former?.caipAddress) return;
    this.#stopTyping();
    this.#stopWatching();
    for (const step of [this.#loading, this.#quoting, this.#paging]) step.end();
    this.update(({ paymentAmount }) => ({
      ...ONRAMP_START,
      paymentAmount,
      ...(account && { account: account.caipAddress, providers: this.#providers(account) }),
    }));
    if (account) void this.#page();
  }

  /** Those that sell on the account's kind of chain, and that the host has a key for. */
  #providers({ namespace, address }: Account): readonly OfferedProvider[] {
    const { settings } = this.#parts;
    const { meldPublicKey: publicKey, projectId } = settings;
    return this.#parts
      .providers()
      .filter(({ namespaces }) => namespaces.includes(namespace))
      .flatMap((provider) => {
        if (provider.name !== "meld") return [provider];
        if (publicKey === undefined) return [];
        const buyer = { publicKey, namespace, address, projectId };
        return [{ ...provider, url: meldUrl(settings.meldUrl, buyer) }];
      });
  }

  #offer(options: OnrampOptions, isSample: boolean): void {
    const { paymentCurrencies, purchaseCurrencies } = options;
    const [payment] = paymentCurrencies;
    const purchase =
      purchaseCurrencies.find(({ symbol }) => symbol === "USDC") ?? purchaseCurrencies[0];
    this.update((state) => ({
      ...state,
      paymentCurrencies,
      purchaseCurrencies,
      isSample,
      ...(payment && { paymentCurrency: payment }),
      ...(purchase && { purchaseCurrency: purchase }),
    }));
    if (this.snapshot.paymentAmount !== "") this.edit({});
  }

  async #quote(): Promise<void> {
    const { paymentAmount: amount, paymentCurrency, purchaseCurrency } = this.snapshot;
    if (paymentCurrency === undefined || purchaseCurrency === undefined) return;
    const outcome = await this.#quoting.run(
      (signal) => this.#parts.onramp.quote({ amount, paymentCurrency, purchaseCurrency }, signal),
      () => undefined,
    );
    if (outcome.kind === "replaced") return;
    if (outcome.kind === "done") {
      const quote = outcome.value;
      const { amount: purchaseAmount } = quote.purchaseAmount;
      this.update((state) => ({ ...state, quote, purchaseAmount, quotesLoading: false }));
      return;
    }
    const quote = placeholderQuote(amount, paymentCurrency.id);
    const error = toLatchkitError(outcome.error, "onramp.quote");
    this.update((state) => ({
      ...state,
      quote,
      error,
      isPlaceholder: true,
      quotesLoading: false,
    }));
  }

  /** The second provider's page is made by the service, before it is needed. */
  async #page(): Promise<void> {
    const account = this.#account;
    const { providers, purchaseCurrency, paymentAmount, problem } = this.snapshot;
    if (account === undefined || !providers.some(({ name }) => name === "coinbase")) return;
    const preset = problem === undefined ? wholeAmount(paymentAmount) : undefined;
    const request = {
      address: account.address,
      blockchains: COINBASE_BLOCKCHAINS,
      assets: [purchaseCurrency?.symbol ?? "USDC"],
      defaultNetwork: coinbaseNetwork(parseCaipNetworkId(account.networkId).reference),
      ...(preset !== undefined && { presetFiatAmount: preset }),
    };
    const outcome = await this.#paging.run(
      (signal) => this.#parts.onramp.page(request, signal),
      () => this.#pageIs(undefined),
    );
    if (outcome.kind !== "done") return;
    const { coinbaseUrl } = this.#parts.settings;
    this.#pageIs(isPageOf(coinbaseUrl, outcome.value) ? outcome.value : undefined);
  }

  #pageIs(url: string | undefined): void {
    this.update((state) => ({
      ...state,
      providers: state.providers.map(({ url: former, ...provider }) => {
        const known = provider.name === "coinbase" ? url : former;
        return { ...provider, ...(known !== undefined && { url: known }) };
      }),
    }));
  }

  /** Who bought and came back sees what is there now. */
  #watch(popup: Popup): void {
    this.#stopWatching();
    const { scheduler, refresh } = this.#parts;
    const look = (): void => {
      if (!popup.isClosed) {
        this.#stopWatching = scheduler.after(WINDOW_MS, look);
        return;
      }
      this.update((state) => ({ ...state, step: "left" }));
      refresh();
    };
    this.#stopWatching = scheduler.after(WINDOW_MS, look);
  }

  #lead(): void {
    const { modal, navigation } = this.#parts;
    if (!modal.isOpen) return;
    const { view } = navigation.current;
    if (view === "OnRampProviders") navigation.push({ view: "BuyInProgress" });
  }
}

const isBare = ({ paymentCurrencies, purchaseCurrencies }: OnrampOptions): boolean =>
  paymentCurrencies.length === 0 || purchaseCurrencies.length === 0;
