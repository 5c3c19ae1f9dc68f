import * as v from "valibot";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { OnrampOptions, OnrampQuote } from "../../domain/onramp/onramp.js";
import type { Onramp, PageRequest, QuoteRequest } from "../../ports/onramp.port.js";
import { ServiceAccess, type ServiceAccessParts } from "../blockchain-data/service-access.js";
import { serviceUrl } from "../shared/service-query.js";
import {
  OptionsAnswer,
  PageAnswer,
  QuoteAnswer,
  readOptions,
  readQuote,
  toWire,
} from "./onramp-answers.js";

/** Buying over the hosted blockchain data service. */
export class HttpOnramp implements Onramp {
  readonly #parts: ServiceAccessParts;
  readonly #service: ServiceAccess;

  constructor(parts: ServiceAccessParts) {
    this.#parts = parts;
    this.#service = new ServiceAccess(parts);
  }

  async options(signal: AbortSignal): Promise<OnrampOptions> {
    const path = "/v1/onramp/options";
    return readOptions(await this.#service.get(OptionsAnswer, { path, signal }));
  }

  async quote(request: QuoteRequest, signal: AbortSignal): Promise<OnrampQuote> {
    const { purchaseCurrency, paymentCurrency, amount } = request;
    const body = {
      purchaseCurrency: toWire.purchase(purchaseCurrency),
      paymentCurrency: toWire.payment(paymentCurrency),
      amount,
      network: purchaseCurrency.symbol,
    };
    return readQuote(await this.#post(QuoteAnswer, "/v1/onramp/quote", body, signal));
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
    return (await this.#post(PageAnswer, "/v1/generators/onrampurl", body, signal)).url;
  }

  async #post<S extends v.GenericSchema>(
    schema: S,
    path: `/${string}`,
    body: unknown,
    signal: AbortSignal,
  ): Promise<v.InferOutput<S>> {
    const { http, baseUrl, projectId } = this.#parts;
    const url = serviceUrl(baseUrl, path);
    const answer = v.safeParse(
      schema,
      await http.json({ method: "POST", url, query: { projectId }, body }, signal),
    );
    if (answer.success) return answer.output;
    throw new LatchkitError(
      "http/invalid-body",
      { url },
      { cause: new v.ValiError(answer.issues) },
    );
  }
}
