import { afterAll, describe, expect, it } from "vitest";
import { SAMPLE_OPTIONS } from "../../../src/domain/onramp/onramp.js";
import { InMemoryHttpClient, InMemoryOnramp } from "../../../src/infrastructure/in-memory/index.js";
import { HttpOnramp } from "../../../src/infrastructure/onramp/http-onramp.js";
import type { Onramp } from "../../../src/ports/onramp.port.js";
import { startServicesPart } from "../../../src/testing/node/services/services-part.js";
import { realHttp } from "../../support/builders/catalogue-entries.js";

const { signal } = new AbortController();
const ADDRESS = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

const request = (onramp: Onramp) => async (amount: string) => {
  const { paymentCurrencies, purchaseCurrencies } = await onramp.options(signal);
  const [paymentCurrency, purchaseCurrency] = [paymentCurrencies[0], purchaseCurrencies[0]];
  if (!paymentCurrency || !purchaseCurrency) throw new Error("nothing is offered");
  return { amount, paymentCurrency, purchaseCurrency };
};
const page = {
  address: ADDRESS,
  blockchains: ["ethereum"],
  defaultNetwork: "ethereum",
  assets: [],
};

const describeOnramp = (name: string, make: () => Promise<Onramp> | Onramp): void => {
  describe(`Onramp: ${name}`, () => {
    it(
      "lists the onramp's currencies to buy and to pay with, and their limits",
      { tags: ["S3-039", "S3-040", "S7-066"] },
      async () => {
        const { paymentCurrencies, purchaseCurrencies } = await (await make()).options(signal);
        expect(paymentCurrencies[0]).toMatchObject({
          id: "USD",
          limits: [{ id: "card", min: "10.00", max: "7500.00" }, {}],
        });
        expect(purchaseCurrencies[0]).toMatchObject({
          name: "USD Coin",
          symbol: "USDC",
        });
        expect(purchaseCurrencies[0]?.networks[0]).toEqual({
          name: "ethereum-mainnet",
          displayName: "Ethereum",
          chainId: "1",
          contractAddress: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
        });
      },
    );

    it(
      "returns an onramp quote for exactly the requested amount",
      { tags: ["S3-041", "S7-066"] },
      async () => {
        const onramp = await make();
        const quote = await onramp.quote(await request(onramp)("100"), signal);
        expect(Number(quote.paymentTotal.amount)).toBe(100);
        expect(quote.purchaseAmount.currency).toBe("USDC");
        expect(Number(quote.purchaseAmount.amount)).toBeLessThan(100);
        expect(quote.quoteId).not.toBe("");
      },
    );

    it("returns an onramp payment page for an address", { tags: ["S7-031"] }, async () => {
      expect(await (await make()).page(page, signal)).toContain(ADDRESS);
    });

    it(
      "returns no onramp purchase reports if nothing was bought",
      { tags: ["S7-018"] },
      async () => {
        expect(await (await make()).reports(ADDRESS, signal)).toEqual([]);
      },
    );

    it("rejects an onramp call with call/aborted if the signal has aborted", async () => {
      const left = new AbortController();
      left.abort();
      await expect((await make()).options(left.signal)).rejects.toMatchObject({
        code: "call/aborted",
      });
    });
  });
};

const overHttp = async () => {
  const part = await startServicesPart("free");
  stops.push(async () => part.stop());
  const baseUrl = part.services.urls.blockchain;
  const onramp = new HttpOnramp({ http: realHttp(), baseUrl, projectId: "p1" });
  return { onramp, services: part.services };
};
describeOnramp("in memory", () => new InMemoryOnramp());
describeOnramp("the hosted service", async () => (await overHttp()).onramp);

describe("HttpOnramp", () => {
  it(
    "sends requests to the onramp service's documented paths",
    { tags: ["S7-031", "S7-032", "S7-033"] },
    async () => {
      const { onramp, services } = await overHttp();
      await onramp.quote(await request(onramp)("100"), signal);
      await onramp.page({ ...page, assets: ["USDC"], presetFiatAmount: 100 }, signal);
      const [options, quote, made] = services.requests;
      expect(services.requests.every(({ refused }) => refused === undefined)).toBe(true);
      expect(options).toMatchObject({ method: "GET", path: "/v1/onramp/options" });
      expect(quote).toMatchObject({
        method: "POST",
        path: "/v1/onramp/quote",
        query: { projectId: "p1" },
        body: {
          amount: "100",
          network: "USDC",
          paymentCurrency: { id: "USD", payment_method_limits: expect.any(Array) },
          purchaseCurrency: { symbol: "USDC", networks: [{ chain_id: "1" }] },
        },
      });
      expect(made).toMatchObject({
        method: "POST",
        path: "/v1/generators/onrampurl",
        query: { projectId: "p1" },
        body: {
          destinationWallets: [{ address: ADDRESS, blockchains: ["ethereum"], assets: ["USDC"] }],
          defaultNetwork: "ethereum",
          partnerUserId: ADDRESS,
          defaultExperience: "buy",
          presetFiatAmount: 100,
        },
      });
    },
  );

  it(
    "reads onramp purchase reports from the service's history",
    { tags: ["S7-018", "S7-048"] },
    async () => {
      const { onramp, services } = await overHttp();
      services.answers.purchases.set(ADDRESS.toLowerCase(), [
        { id: "b", status: "IN_PROGRESS", at: 2_000, amount: "97.5", symbol: "USDC" },
        { id: "a", status: "SUCCESS", at: 1_000, amount: "1", symbol: "ETH" },
      ]);
      expect(await onramp.reports(ADDRESS, signal)).toEqual([
        { id: "b", status: "underway", at: 2_000, bought: { amount: "97.5", currency: "USDC" } },
        { id: "a", status: "bought", at: 1_000, bought: { amount: "1", currency: "ETH" } },
      ]);
      const [asked] = services.requests;
      expect(asked).toMatchObject({
        method: "GET",
        path: `/v1/account/${ADDRESS}/history`,
        query: { projectId: "p1", onramp: "coinbase" },
      });
      expect(asked?.refused).toBeUndefined();
    },
  );

  it(
    "requests onramp prices of the country that the host sets",
    { tags: ["S7-032", "S7-033"] },
    async () => {
      const http = new InMemoryHttpClient();
      const base = "https://service.example/v1/onramp/buy";
      const usd = (value: string) => ({ value, currency: "USD" });
      const limits = [
        { id: "card", min: "10", max: "50" },
        { id: "ach_bank_account", min: "10", max: "25000" },
      ];
      const network = {
        name: "base",
        displayName: "Base",
        chainId: "8453",
        contractAddress: "0x1",
      };
      const usdc = { id: "u", name: "USD Coin", symbol: "USDC", networks: [network, null] };
      http.route("GET", `${base}/options`, () => ({
        body: { paymentCurrencies: [{ id: "USD", limits }, 7], purchaseCurrencies: [usdc] },
      }));
      const quoted = {
        quoteId: "q",
        networkFee: usd("0.5"),
        paymentSubTotal: usd("97"),
        paymentTotal: usd("100"),
        purchaseAmount: { value: "96.5", currency: "USDC" },
      };
      let body: object = quoted;
      http.route("GET", `${base}/quotes`, () => ({ body }));
      const onramp = new HttpOnramp({
        http,
        baseUrl: "https://service.example",
        projectId: "p1",
        country: "DE",
      });
      const { paymentCurrencies, purchaseCurrencies } = await onramp.options(signal);
      expect(paymentCurrencies).toEqual([{ id: "USD", limits }]);
      expect(purchaseCurrencies).toEqual([{ ...usdc, networks: [network] }]);
      const asked = await request(onramp)("100");
      expect(await onramp.quote(asked, signal)).toEqual({
        quoteId: "q",
        networkFee: { amount: "0.5", currency: "USD" },
        paymentSubtotal: { amount: "97", currency: "USD" },
        paymentTotal: { amount: "100", currency: "USD" },
        purchaseAmount: { amount: "96.5", currency: "USDC" },
      });
      expect(
        Object.fromEntries(new URL(http.requests.at(-1)?.url ?? "").searchParams),
      ).toMatchObject({
        projectId: "p1",
        country: "DE",
        purchaseCurrency: "USDC",
        purchaseNetwork: "base",
        paymentAmount: "100",
        paymentCurrency: "USD",
        paymentMethod: "ACH_BANK_ACCOUNT",
      });
      await onramp.quote({ ...asked, amount: "20" }, signal);
      expect(http.requests.at(-1)?.url).toContain("paymentMethod=CARD");
      await onramp.quote({ ...asked, network: { ...network, name: "polygon" } }, signal);
      expect(http.requests.at(-1)?.url).toContain("purchaseNetwork=polygon");
      body = { ...quoted, purchaseAmount: { value: "1e9", currency: "USDC" } };
      await expect(onramp.quote(asked, signal)).rejects.toMatchObject({
        code: "http/invalid-body",
      });
    },
  );

  const answering = (method: "GET" | "POST", path: string, body: unknown): HttpOnramp => {
    const http = new InMemoryHttpClient();
    http.route(method, `https://service.example${path}`, () => ({ body }));
    return new HttpOnramp({ http, baseUrl: "https://service.example", projectId: "p1" });
  };

  it("drops only the malformed onramp options", { tags: ["F9"] }, async () => {
    const onramp = answering("GET", "/v1/onramp/options", {
      paymentCurrencies: [{ id: 7 }, { id: "USD", payment_method_limits: [{ id: "card" }, null] }],
      purchaseCurrencies: [null, { id: "a", name: "A\u202Eb", symbol: "A", networks: [7] }],
    });
    expect(await onramp.options(signal)).toEqual({
      paymentCurrencies: [{ id: "USD", limits: [] }],
      purchaseCurrencies: [{ id: "a", name: "Ab", symbol: "A", networks: [] }],
    });
  });

  it(
    "drops malformed onramp purchase reports and unreadable amounts",
    { tags: ["F9"] },
    async () => {
      const status = "ONRAMP_TRANSACTION_STATUS_FAILED";
      const entry = (id: unknown, metadata: object, transfers?: unknown) => ({
        id,
        metadata: { status, minedAt: "2026-01-01T00:00:00Z", ...metadata },
        transfers,
      });
      const moved = (numeric: string, symbol: string) => [
        { quantity: { numeric }, fungible_info: { symbol } },
      ];
      const onramp = answering("GET", `/v1/account/${ADDRESS}/history`, {
        data: [
          null,
          entry(7, {}),
          entry("s", { status: "confirmed" }),
          entry("t", { minedAt: "soon" }),
          entry("u", {}, [{}]),
          entry("v", {}, moved("1e9", "ETH")),
          entry("w", {}, moved("1", "\u202e")),
          entry("x", {}, null),
          entry("y", {}, moved("1", "ETH")),
        ],
      });
      const at = Date.UTC(2026, 0, 1);
      const bare = (id: string) => ({ id, status: "failed", at });
      expect(await onramp.reports(ADDRESS, signal)).toEqual([
        ...["u", "v", "w", "x"].map(bare),
        { ...bare("y"), bought: { amount: "1", currency: "ETH" } },
      ]);
    },
  );

  it.each([
    ["an invalid amount", { quoteId: "q", purchaseAmount: { amount: "much", currency: "USDC" } }],
    ["an empty object", {}],
    ["a list", []],
  ])("rejects an onramp quote with http/invalid-body: %s", { tags: ["F9"] }, async (_, body) => {
    const onramp = answering("POST", "/v1/onramp/quote", body);
    const [paymentCurrency, purchaseCurrency] = [
      SAMPLE_OPTIONS.paymentCurrencies[0],
      SAMPLE_OPTIONS.purchaseCurrencies[0],
    ];
    if (!paymentCurrency || !purchaseCurrency) throw new Error("no samples");
    await expect(
      onramp.quote({ amount: "100", paymentCurrency, purchaseCurrency }, signal),
    ).rejects.toMatchObject({ code: "http/invalid-body" });
  });
});
