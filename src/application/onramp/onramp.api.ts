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

/** A provider whose page can be opened in a tap once its address is known. */
export interface OfferedProvider extends OnrampProvider {
  /** Missing while it is asked for, or where the service gave none that is the provider's. */
  readonly url?: string;
}

/** An amount in the user's own digits and sign, whether it can be read or not. */
export interface TypedPayment {
  readonly amount: string;
  /** What separated whole from parts in the locale it was typed in. */
  readonly decimalSign: DecimalSign;
}

/** What is being bought (S3-042). */
export interface OnrampPurchase {
  /** Missing where nothing can be bought: nobody is connected, or on another kind of chain. */
  readonly account?: CaipAddress;
  /** `buying`: the provider's window is open. `left`: it was closed. */
  readonly step: "choosing" | "buying" | "blocked" | "left";
  readonly providers: readonly OfferedProvider[];
  readonly selectedProvider?: OnrampProviderName;
  /** What became of it since the provider's window was opened; missing before. */
  readonly progress?: PurchaseProgress;
  readonly paymentCurrencies: readonly PaymentCurrency[];
  readonly purchaseCurrencies: readonly PurchaseCurrency[];
  readonly paymentCurrency?: PaymentCurrency;
  readonly purchaseCurrency?: PurchaseCurrency;
  /** As it was typed, with a point; `?` where that is no amount. */
  readonly paymentAmount: string;
  /** What the amount was read from; missing where it was set by the host. */
  readonly paymentTyped?: TypedPayment;
  /** What is bought for it, of the service's own quote for exactly this input. */
  readonly purchaseAmount?: string;
  /** The currencies are built-in samples: the service did not say (S8-022). */
  readonly isSample: boolean;
  /** For the present input. `isPlaceholder`: none could be had, and its figures say nothing. */
  readonly quote?: OnrampQuote;
  readonly isPlaceholder: boolean;
  readonly quotesLoading: boolean;
  readonly problem?: PaymentProblem;
  readonly error?: LatchkitError;
}

/** The purchase once its code is there, which the first subscription fetches. */
export type OnrampState = { readonly step: "loading" } | OnrampPurchase;

/** What is changed of a purchase. */
export interface OnrampChange {
  /** Digits with a point. */
  readonly paymentAmount?: string;
  /** What the amount that is given beside it was read from. */
  readonly paymentTyped?: TypedPayment;
  readonly paymentCurrency?: PaymentCurrency;
  readonly purchaseCurrency?: PurchaseCurrency;
}

/** Buying for the active account, with or without the modal. */
export interface OnrampActions {
  /**
   * Loads what may be bought. Settles; where the service does not answer samples stand there, and
   * the next call asks again.
   */
  load(call?: Call): Promise<void>;
  /** Changes the purchase; a quote follows 500 ms after the last change. */
  edit(change: OnrampChange): void;
  /**
   * Opens the provider's page in a window of its own, in this turn: to be called in the tap. False
   * where its address is not there, or the browser blocked it.
   */
  buy(provider: OnrampProviderName): boolean;
  /** Looks at once what became of the purchase, and for three minutes more. */
  lookAgain(): void;
  /** The purchase is not followed any longer; its window stays open. */
  leave(): void;
}

/** Buying crypto at a provider; its code is fetched with the first use. */
export interface OnrampGroup extends Group<OnrampState> {
  /** Rejects with `code/unavailable`, `code/outdated`. */
  actions(): Promise<OnrampActions>;
}

declare module "../latchkit.js" {
  interface Groups {
    readonly onramp: OnrampGroup;
  }
}
declare module "../../domain/navigation/route.js" {
  interface Routes {
    /** How much of what is bought, and at whose page. */
    readonly OnRampProviders: object;
    /** The currency that is paid with is chosen. */
    readonly OnRampFiatSelect: object;
    /** The currency that is bought is chosen. */
    readonly OnRampTokenSelect: object;
    /** The provider's window is open. */
    readonly BuyInProgress: object;
  }
}
