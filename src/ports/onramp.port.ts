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
  /** The currency to buy. */
  readonly purchaseCurrency: PurchaseCurrency;
  /** The currency to pay with. */
  readonly paymentCurrency: PaymentCurrency;
  /** Decimal string in the payment currency. */
  readonly amount: string;
  /** Network of the purchase: the account's if supported. */
  readonly network?: PurchaseNetwork;
}

/** Parameters of a provider's page. */
export interface PageRequest {
  /** The account that receives. */
  readonly address: string;
  /** The provider's names of the address's networks. */
  readonly blockchains: readonly string[];
  /** The service's id of the network. */
  readonly defaultNetwork: string;
  /** Symbols of purchasable assets. */
  readonly assets: readonly string[];
  /** Whole units of the payment currency. */
  readonly presetFiatAmount?: number;
}

/**
 * Onramp options, quotes, pages and purchase status. Drops invalid data. Rejects with the errors of
 * `HttpClient`, `http/invalid-body`, or `call/aborted`.
 */
export interface Onramp {
  /** The currencies on offer. */
  options(signal: AbortSignal): Promise<OnrampOptions>;
  /** A quote for an amount. */
  quote(request: QuoteRequest, signal: AbortSignal): Promise<OnrampQuote>;
  /** URL of a provider's page; callers verify its origin. */
  page(request: PageRequest, signal: AbortSignal): Promise<string>;
  /** Coinbase's purchase reports for an address, unordered; often empty. */
  reports(address: string, signal: AbortSignal): Promise<readonly PurchaseReport[]>;
}
