import type { OnrampOptions, OnrampQuote } from "../../domain/onramp/onramp.js";
import { paymentProblem } from "../../domain/onramp/payment-amount.js";
import type { PurchaseReport } from "../../domain/onramp/purchase-progress.js";
import type { Onramp, PageRequest, QuoteRequest } from "../../ports/onramp.port.js";
import {
  BlockchainDataClient,
  type ServiceAccessParts,
} from "../blockchain-data/service-access.js";
import {
  BuyQuoteAnswer,
  OptionsAnswer,
  PageAnswer,
  QuoteAnswer,
  withSpecifiedNames,
  readOptions,
  readQuote,
  toWire,
  ReportsAnswer,
  readReports,
} from "./onramp-answers.js";

interface HttpOnrampParts extends ServiceAccessParts {
  /** ISO 3166-1 alpha-2; selects the service's current endpoints. */
  readonly country?: string | undefined;
}

const methodFor = ({ paymentCurrency, amount }: QuoteRequest): string => {
  const { limits } = paymentCurrency;
  const only = (limit: (typeof limits)[number]) => ({ ...paymentCurrency, limits: [limit] });
  const matchingLimit = limits.find((limit) => paymentProblem(amount, only(limit)) === undefined);
  return (matchingLimit ?? limits[0])?.id.toUpperCase() ?? "CARD";
};

/**
 * Onramp of the hosted blockchain data service. Uses the endpoints of the specification or, with a
 * country, the service's current ones.
 */
export class HttpOnramp implements Onramp {
  readonly #country: string | undefined;
  readonly #service: BlockchainDataClient;

  constructor({ country, ...parts }: HttpOnrampParts) {
    this.#country = country;
    this.#service = new BlockchainDataClient(parts);
  }

  async options(signal: AbortSignal): Promise<OnrampOptions> {
    const country = this.#country;
    if (country !== undefined) {
      const call = { path: "/v1/onramp/buy/options", query: { country }, signal } as const;
      return readOptions(withSpecifiedNames(await this.#service.get(OptionsAnswer, call)));
    }
    const path = "/v1/onramp/options";
    return readOptions(await this.#service.get(OptionsAnswer, { path, signal }));
  }

  async quote(request: QuoteRequest, signal: AbortSignal): Promise<OnrampQuote> {
    const { purchaseCurrency, paymentCurrency, amount } = request;
    if (this.#country !== undefined) return this.#buyQuote(request, this.#country, signal);
    const body = {
      purchaseCurrency: toWire.purchase(purchaseCurrency),
      paymentCurrency: toWire.payment(paymentCurrency),
      amount,
      network: purchaseCurrency.symbol,
    };
    const query = { projectId: this.#service.projectId };
    const path = "/v1/onramp/quote";
    return readQuote(await this.#service.post(QuoteAnswer, { path, query, body, signal }));
  }

  async #buyQuote(
    request: QuoteRequest,
    country: string,
    signal: AbortSignal,
  ): Promise<OnrampQuote> {
    const { purchaseCurrency, paymentCurrency, amount, network } = request;
    const query = {
      purchaseCurrency: purchaseCurrency.symbol,
      purchaseNetwork: (network ?? purchaseCurrency.networks[0])?.name,
      paymentAmount: amount,
      paymentCurrency: paymentCurrency.id,
      paymentMethod: methodFor(request),
      country,
    };
    return readQuote(
      await this.#service.get(BuyQuoteAnswer, { path: "/v1/onramp/buy/quotes", query, signal }),
    );
  }

  async page(request: PageRequest, signal: AbortSignal): Promise<string> {
    const { address, blockchains, assets, defaultNetwork, presetFiatAmount } = request;
    const body = {
      destinationWallets: [{ address, blockchains, assets }],
      defaultNetwork,
      partnerUserId: address,
      defaultExperience: "buy",
      ...(presetFiatAmount !== undefined && { presetFiatAmount }),
    };
    const query = { projectId: this.#service.projectId };
    const path = "/v1/generators/onrampurl";
    return (await this.#service.post(PageAnswer, { path, query, body, signal })).url;
  }

  async reports(address: string, signal: AbortSignal): Promise<readonly PurchaseReport[]> {
    const path = `/v1/account/${encodeURIComponent(address)}/history` as const;
    const query = { onramp: "coinbase" };
    return readReports(await this.#service.get(ReportsAnswer, { path, query, signal }));
  }
}
