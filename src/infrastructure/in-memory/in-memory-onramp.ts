import {
  type OnrampOptions,
  type OnrampQuote,
  SAMPLE_OPTIONS,
} from "../../domain/onramp/onramp.js";
import type { PurchaseReport } from "../../domain/onramp/purchase-progress.js";
import type { Onramp, PageRequest, QuoteRequest } from "../../ports/onramp.port.js";
import { settleWithin } from "../shared/settle-within.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** An in-memory onramp: quotes have a fee of 2 %, and page URLs are fake. */
export class InMemoryOnramp implements Onramp {
  /** The currencies on offer. */
  offered: OnrampOptions = SAMPLE_OPTIONS;
  /** Base URL of pages. */
  pageBase = "https://pay.coinbase.com/buy";
  /** If set, every request rejects with it. */
  failure: Error | undefined;
  /** If true, requests get no answer. */
  isSilent = false;
  /** The provider's reports for every address. */
  reported: readonly PurchaseReport[] = [];
  /** All quote requests, in order. */
  readonly quotes: QuoteRequest[] = [];
  /** All page requests, in order. */
  readonly pages: PageRequest[] = [];

  constructor() {
    bindMembers(this);
  }

  /** As `Onramp.options`. */
  options(signal: AbortSignal): Promise<OnrampOptions> {
    return this.#answer(signal, () => this.offered);
  }

  /** As `Onramp.quote`. */
  quote(request: QuoteRequest, signal: AbortSignal): Promise<OnrampQuote> {
    this.quotes.push(request);
    const { amount, paymentCurrency, purchaseCurrency } = request;
    const currency = paymentCurrency.id;
    const fee = (Number(amount) / 50).toFixed(2);
    const rest = (Number(amount) - Number(fee)).toFixed(2);
    return this.#answer(signal, () => ({
      quoteId: `quote-${this.quotes.length}`,
      coinbaseFee: { amount: fee, currency },
      networkFee: { amount: "0.00", currency },
      paymentSubtotal: { amount: rest, currency },
      paymentTotal: { amount, currency },
      purchaseAmount: { amount: rest, currency: purchaseCurrency.symbol },
    }));
  }

  /** As `Onramp.page`. */
  page(request: PageRequest, signal: AbortSignal): Promise<string> {
    this.pages.push(request);
    return this.#answer(signal, () => `${this.pageBase}?address=${request.address}`);
  }

  /** As `Onramp.reports`. */
  reports(_address: string, signal: AbortSignal): Promise<readonly PurchaseReport[]> {
    return this.#answer(signal, () => this.reported);
  }

  #answer<T>(signal: AbortSignal, createAnswer: () => T): Promise<T> {
    return settleWithin(
      async () => {
        if (this.isSilent) return new Promise<never>(() => undefined);
        if (this.failure) throw this.failure;
        return createAnswer();
      },
      { signal },
    );
  }
}
