import type {
  OnrampOptions,
  OnrampQuote,
  PaymentCurrency,
  PurchaseCurrency,
  PurchaseNetwork,
} from "../domain/onramp/onramp.js";
import type { PurchaseReport } from "../domain/onramp/purchase-progress.js";

/** A quote request. */
export interface QuoteRequest {
  readonly purchaseCurrency: PurchaseCurrency;
  readonly paymentCurrency: PaymentCurrency;
  /** Decimal string in the payment currency. */
  readonly amount: string;
  /** Network of the purchase: the account's if supported. */
  readonly network?: PurchaseNetwork;
}

/** Parameters of a provider's page. */
export interface PageRequest {
  readonly address: string;
  /** The provider's names of the address's networks. */
  readonly blockchains: readonly string[];
  readonly defaultNetwork: string;
  /** Symbols of purchasable assets. */
  readonly assets: readonly string[];
  /** Whole units of the payment currency. */
  readonly presetFiatAmount?: number;
}

/**
 * Onramp options, quotes, pages and purchase status. Responses are untrusted: drops invalid data.
 * Rejects with the errors of `HttpClient`, `http/invalid-body`, or `call/aborted`.
 */
export interface Onramp {
  options(signal: AbortSignal): Promise<OnrampOptions>;
  quote(request: QuoteRequest, signal: AbortSignal): Promise<OnrampQuote>;
  /** URL of a provider's page; callers verify its origin. */
  page(request: PageRequest, signal: AbortSignal): Promise<string>;
  /** Coinbase's purchase reports for an address, unordered; often empty. */
  reports(address: string, signal: AbortSignal): Promise<readonly PurchaseReport[]>;
}
