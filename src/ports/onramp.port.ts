import type {
  OnrampOptions,
  OnrampQuote,
  PaymentCurrency,
  PurchaseCurrency,
  PurchaseNetwork,
} from "../domain/onramp/onramp.js";
import type { PurchaseReport } from "../domain/onramp/purchase-progress.js";

/** What a quote is asked for. */
export interface QuoteRequest {
  readonly purchaseCurrency: PurchaseCurrency;
  readonly paymentCurrency: PaymentCurrency;
  /** A decimal string of the payment currency. */
  readonly amount: string;
  /**
   * Where it is to arrive, one of the purchase currency's own: the account's network where it is
   * sold there.
   */
  readonly network?: PurchaseNetwork;
}

/** For whom a provider's page is made. */
export interface PageRequest {
  readonly address: string;
  /** The provider's names of the networks that the address stands on. */
  readonly blockchains: readonly string[];
  readonly defaultNetwork: string;
  /** Symbols of what is bought. */
  readonly assets: readonly string[];
  /** Whole units of the payment currency. */
  readonly presetFiatAmount?: number;
}

/**
 * What may be bought, for how much, and where, and what became of it. Answers are untrusted: what
 * is unfit is left out alone. Rejects with the errors of `HttpClient`, `http/invalid-body`, or
 * `call/aborted`.
 */
export interface Onramp {
  options(signal: AbortSignal): Promise<OnrampOptions>;
  quote(request: QuoteRequest, signal: AbortSignal): Promise<OnrampQuote>;
  /** The address of a page; whose it is the caller compares. */
  page(request: PageRequest, signal: AbortSignal): Promise<string>;
  /** What the second provider reports of purchases for an address, in any order; often nothing. */
  reports(address: string, signal: AbortSignal): Promise<readonly PurchaseReport[]>;
}
