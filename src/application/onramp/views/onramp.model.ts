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
  /** True if not connected. */
  readonly isDisconnected: boolean;
  /** True once the currencies are loaded. */
  readonly isReady: boolean;
  /** Set if the code failed to load. */
  readonly failure?: LatchkitError;
}

/** State and actions of the purchase views; no action rejects. */
export interface OnrampModel extends Group<OnrampViewState> {
  prepare(): void;
  type(text: string, sign: DecimalSign): void;
  choosePayment(currency: PaymentCurrency): void;
  choosePurchase(currency: PurchaseCurrency): void;
  openPayments(): void;
  openPurchases(): void;
  openPurchase(): void;
  lookAgain(): void;
  /** Call it in the tap. */
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

/** The amount with this decimal separator, in the user's loaded digits. */
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
  const selected = purchase.providers.find(({ name }) => name === purchase.selectedProvider);
  return {
    purchase,
    isDisconnected: current === undefined,
    isReady: actions !== undefined && purchase.paymentCurrencies.length > 0,
    ...(selected && { selected }),
    ...(failure && { failure }),
  };
};

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
    type: (amount, decimalSign) =>
      edit({
        paymentAmount: amount.trim() === "" ? "" : (plainAmount(amount, decimalSign) ?? "?"),
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
    openPayments: () => navigation.push({ view: "OnRampFiatSelect" }),
    openPurchases: () => navigation.push({ view: "OnRampTokenSelect" }),
    openPurchase: () => navigation.push({ view: "BuyInProgress" }),
    lookAgain: () => loaded.snapshot.actions?.lookAgain(),
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
