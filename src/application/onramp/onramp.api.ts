import type { CaipAddress } from "../../domain/caip/caip.types.js";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { PaymentCurrency, PurchaseCurrency, OnrampQuote } from "../../domain/onramp/onramp.js";
import type { OnrampProvider, OnrampProviderName } from "../../domain/onramp/onramp-providers.js";
import type { PaymentProblem } from "../../domain/onramp/payment-amount.js";
import type { PurchaseProgress } from "../../domain/onramp/purchase-progress.js";
import type { DecimalSign } from "../../domain/send/typed-amount.js";
import type { Call, Group } from "../shared/group.js";

export type {
  OnrampAmount,
  OnrampOptions,
  OnrampQuote,
  PaymentCurrency,
  PaymentLimit,
  PurchaseCurrency,
  PurchaseNetwork,
} from "../../domain/onramp/onramp.js";
export type { OnrampProvider, OnrampProviderName } from "../../domain/onramp/onramp-providers.js";
export type { PurchaseProgress, PurchaseReport } from "../../domain/onramp/purchase-progress.js";
export type { PaymentProblem } from "../../domain/onramp/payment-amount.js";

/** A provider whose page opens in a tap once its URL is loaded. */
export interface OfferedProvider extends OnrampProvider {
  /** Missing while loading, or if the service gave no URL of this provider. */
  readonly url?: string;
}

/** An amount as the user typed it, valid or not. */
export interface TypedPayment {
  /** The amount as typed, in the payment currency. */
  readonly amount: string;
  /** The decimal separator of the locale it was typed in. */
  readonly decimalSign: DecimalSign;
}

/** The current purchase. */
export interface OnrampPurchase {
  /** Missing if not connected, or on an unsupported namespace. */
  readonly account?: CaipAddress;
  /** `buying`: the provider's window is open. `left`: it was closed. */
  readonly step: "choosing" | "buying" | "blocked" | "left";
  /** The providers for the account's network. */
  readonly providers: readonly OfferedProvider[];
  /** The provider that the user chose. */
  readonly selectedProvider?: OnrampProviderName;
  /** Progress since the provider's window was opened; missing before. */
  readonly progress?: PurchaseProgress;
  /** The currencies that the user can pay with. */
  readonly paymentCurrencies: readonly PaymentCurrency[];
  /** The currencies that the user can buy. */
  readonly purchaseCurrencies: readonly PurchaseCurrency[];
  /** The chosen payment currency. */
  readonly paymentCurrency?: PaymentCurrency;
  /** The chosen currency to buy. */
  readonly purchaseCurrency?: PurchaseCurrency;
  /** The amount with a decimal point; `?` for invalid input. */
  readonly paymentAmount: string;
  /** The input that the amount was parsed from; missing if the host set the amount. */
  readonly paymentTyped?: TypedPayment;
  /** The amount bought, from the service's quote for exactly this input. */
  readonly purchaseAmount?: string;
  /** True: the currencies are built-in samples, because the service did not answer. */
  readonly isSample: boolean;
  /**
   * For the current input. `isPlaceholder`: no quote was available; its figures have no meaning.
   */
  readonly quote?: OnrampQuote;
  /** True if no quote was available; the figures of `quote` then have no meaning. */
  readonly isPlaceholder: boolean;
  /** True while a quote is requested. */
  readonly quotesLoading: boolean;
  /** Why the amount cannot be paid; absent if it can. */
  readonly problem?: PaymentProblem;
  /** The error of the last request. */
  readonly error?: LatchkitError;
}

/** The purchase, once its code is loaded by the first subscription. */
export type OnrampState = { readonly step: "loading" } | OnrampPurchase;

/** A change to the purchase. */
export interface OnrampChange {
  /** Digits with a decimal point. */
  readonly paymentAmount?: string;
  /** The input that `paymentAmount` was parsed from. */
  readonly paymentTyped?: TypedPayment;
  /** The payment currency to choose. */
  readonly paymentCurrency?: PaymentCurrency;
  /** The currency to buy. */
  readonly purchaseCurrency?: PurchaseCurrency;
}

/** Buys for the active account, with or without the modal. */
export interface OnrampActions {
  /**
   * Loads the currencies. Never rejects for a failed service: samples are shown, and the next call
   * asks again.
   */
  load(call?: Call): Promise<void>;
  /** Changes the purchase; a quote follows 500 ms after the last change. */
  edit(change: OnrampChange): void;
  /**
   * Opens the provider's page in a new window, synchronously: call it in the tap handler. False if
   * its URL is missing or the browser blocked the window.
   */
  buy(provider: OnrampProviderName): boolean;
  /** Checks the purchase's progress now, and for three more minutes. */
  lookAgain(): void;
  /** Stops polling the purchase; its window stays open. */
  leave(): void;
}

/** Buying crypto from a provider; loaded on first use. */
export interface OnrampGroup extends Group<OnrampState> {
  /** Rejects with `code/unavailable`, `code/outdated`. */
  actions(): Promise<OnrampActions>;
}
