import { ONRAMP_START } from "../onramp-start.js";
import type { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { PaymentCurrency, PurchaseCurrency } from "../../../domain/onramp/onramp.js";
import type { OnrampProviderName } from "../../../domain/onramp/onramp-providers.js";
import { type DecimalSign, plainAmount, withChange } from "../../../domain/send/typed-amount.js";
import type { AccountState } from "../../account/account.api.js";
import { internalsOf } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";
import { type Group, group } from "../../shared/group.js";
import { toLatchkitError } from "../../shared/lifetime.js";
import { StateStore, derive } from "../../shared/state-store.js";
import {
  type OfferedProvider,
  type OnrampActions,
  type OnrampPurchase,
  type OnrampState,
} from "../onramp.api.js";

/** State of the purchase views. */
export interface OnrampViewState {
  readonly purchase: OnrampPurchase;
  readonly selected?: OfferedProvider;
  readonly isDisconnected: boolean;
  /** True once the currencies are loaded. */
  readonly isReady: boolean;
  /** Set if the code failed to load. */
  readonly failure?: LatchkitError;
}

/** State and actions of the purchase views; no action rejects. */
export interface OnrampModel extends Group<OnrampViewState> {
  prepare(): void;
  setAmount(text: string, decimalSign: DecimalSign): void;
  choosePayment(currency: PaymentCurrency): void;
  choosePurchase(currency: PurchaseCurrency): void;
  openPaymentCurrencies(): void;
  openPurchaseCurrencies(): void;
  openProgress(): void;
  /** Checks now, and for three more minutes. */
  recheckPurchase(): void;
  /** Call synchronously in the click handler: it opens a window. */
  buy(provider: OnrampProviderName): void;
  /** False if the page may not use the clipboard. */
  copyLink(): Promise<boolean>;
  chooseAgain(): void;
  /** Returns to Account and clears a finished purchase. */
  openAccount(): void;
}

interface Loaded {
  readonly actions?: OnrampActions;
  readonly failure?: LatchkitError;
}

/** The amount for the input field; unreadable text stays as typed. */
export const amountIn = (
  { paymentTyped, paymentAmount }: OnrampPurchase,
  decimalSign: DecimalSign,
): string =>
  withChange(paymentTyped ?? { amount: paymentAmount, decimalSign: "." }, { decimalSign }).amount;

const viewState = (
  state: OnrampState,
  { failure, actions }: Loaded,
  { current }: AccountState,
): OnrampViewState => {
  const purchase = state.step === "loading" ? ONRAMP_START : state;
  const selectedProvider = purchase.providers.find(
    ({ name }) => name === purchase.selectedProvider,
  );
  return {
    purchase,
    isDisconnected: current === undefined,
    isReady: actions !== undefined && purchase.paymentCurrencies.length > 0,
    ...(selectedProvider && { selected: selectedProvider }),
    ...(failure && { failure }),
  };
};

/** Not a number, so that validation reports it. */
const UNREADABLE = "?";

/** View model of the purchase. */
export const onrampModel = (latchkit: Latchkit): OnrampModel => {
  const { onramp, account, navigation } = latchkit;
  const { clipboard } = internalsOf(latchkit);
  const loaded = new StateStore<Loaded>({});
  const state = derive([onramp, loaded, account], viewState);
  const edit = (change: Parameters<OnrampActions["edit"]>[0]): void =>
    loaded.snapshot.actions?.edit(change);
  return group(state, {
    prepare: () => {
      onramp
        .actions()
        .then((actions) => {
          loaded.update((now) => ({ ...now, actions }));
          return actions.load();
        })
        .catch((error: unknown) => {
          loaded.update((now) => ({ ...now, failure: toLatchkitError(error, "onramp") }));
        });
    },
    setAmount: (amount, decimalSign) =>
      edit({
        paymentAmount: amount.trim() === "" ? "" : (plainAmount(amount, decimalSign) ?? UNREADABLE),
        paymentTyped: { amount, decimalSign },
      }),
    choosePayment: (paymentCurrency) => {
      edit({ paymentCurrency });
      navigation.back();
    },
    choosePurchase: (purchaseCurrency) => {
      edit({ purchaseCurrency });
      navigation.back();
    },
    openPaymentCurrencies: () => navigation.push({ view: "OnRampFiatSelect" }),
    openPurchaseCurrencies: () => navigation.push({ view: "OnRampTokenSelect" }),
    openProgress: () => navigation.push({ view: "BuyInProgress" }),
    recheckPurchase: () => loaded.snapshot.actions?.lookAgain(),
    buy: (provider) => void loaded.snapshot.actions?.buy(provider),
    copyLink: async () => {
      const url = state.snapshot.selected?.url;
      return url !== undefined && clipboard.write(url);
    },
    chooseAgain: () => {
      loaded.snapshot.actions?.leave();
      navigation.replace({ view: "OnRampProviders" });
    },
    openAccount: () => {
      const status = state.snapshot.purchase.progress?.status;
      if (status === "arrived" || status === "failed") loaded.snapshot.actions?.leave();
      navigation.reset({ view: "Account" });
    },
  });
};
