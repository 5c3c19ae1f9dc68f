import { describe, expect, it } from "vitest";
import {
  InMemoryHttpClient,
  InMemorySwapService,
} from "../../../src/infrastructure/in-memory/index.js";
import { HttpSwapService } from "../../../src/infrastructure/swap-service/http-swap-service.js";
import { serviceQuery } from "../../../src/infrastructure/shared/service-query.js";
import { deployTokens } from "../../../src/testing/node/deploy-tokens.js";
import { startServicesPart } from "../../../src/testing/node/services/services-part.js";
import { noChainReason, startEvmNode } from "../../support/servers/anvil.js";
import { realHttp } from "../../support/builders/catalogue-entries.js";
import { answerJson, startHttpServer } from "../../support/servers/http-server.js";
import {
  ACCOUNT as BUILDER,
  APPROVAL,
  BUILT,
  ETH,
  NATIVE_ID,
  APPROVAL_REQUEST,
  OWNER,
  QUOTE,
  USDC,
  USDC_ID,
} from "../../support/fixtures/swap.js";
import { ETHER, describeSwapService } from "./swap-service.contract.js";
import { EVENT_LOOP } from "../../support/fixtures/event-loop.js";

const { signal } = new AbortController();
const nobody = async (): Promise<void> => undefined;
const DOLLAR_FIELDS = { name: "Test Dollar", symbol: "TUSD", decimals: 6 } as const;

describeSwapService("in memory", async () => {
  const port = new InMemorySwapService();
  const dollar = { ...USDC, ...DOLLAR_FIELDS, networkId: "eip155:10" } as const;
  port.setTokens("eip155:10", [ETHER, dollar]);
  port.setPrice(ETHER, 3_000n * 10n ** 18n);
  port.setPrice(dollar, 10n ** 18n);
  port.unsupported.add("eip155:42161");
  return { port, dollar, dispose: nobody };
});

const BASE = "https://service.example";
const known = { http: ["eip155:1"], ws: [] };
/** A service that answers one path. Records the last request. */
const answering = (path: string, body: unknown, status = 200) => {
  const http = new InMemoryHttpClient();
  http.route("GET", `${BASE}/v1/supported-chains`, () => ({ body: known }));
  for (const method of ["GET", "POST"] as const)
    http.route(method, `${BASE}${path}`, () => ({ status, body }));
  const port = new HttpSwapService({
    http,
    baseUrl: BASE,
    projectId: "p1",
    signal,
    eventLoop: EVENT_LOOP,
  });
  const asked = () => {
    const { method, url, body: sent } = http.requests.at(-1) ?? { method: "", url: BASE, body: 0 };
    const { pathname, searchParams } = new URL(url);
    return { method, path: pathname, query: Object.fromEntries(searchParams), body: sent };
  };
  return { port, asked };
};
const common = serviceQuery("p1");

describe("HttpSwapService", () => {
  it(
    "requests a swap quote by amount, account, tokens and gas price",
    { tags: ["S7-020"] },
    async () => {
      const { port, asked } = answering("/v1/convert/quotes", {
        quotes: [
          {
            id: null,
            fromAmount: "250000000",
            fromAccount: USDC_ID,
            toAmount: String(QUOTE.toUnits),
            toAccount: NATIVE_ID,
          },
        ],
      });
      expect(await port.quote({ ...APPROVAL_REQUEST, gasPrice: 7n }, signal)).toEqual(QUOTE);
      expect(asked()).toEqual({
        method: "GET",
        path: "/v1/convert/quotes",
        query: {
          ...common,
          amount: "250000000",
          userAddress: OWNER,
          from: USDC_ID,
          to: NATIVE_ID,
          gasPrice: "7",
        },
        body: undefined,
      });
    },
  );
  it(
    "rejects with swap/no-quote if the swap service has no quote",
    { tags: ["S7-020"] },
    async () => {
      const { port } = answering("/v1/convert/quotes", { quotes: [] });
      await expect(port.quote(APPROVAL_REQUEST, signal)).rejects.toMatchObject({
        code: "swap/no-quote",
      });
    },
  );
  it(
    "requests a network's swap tokens, and drops malformed and duplicate ones",
    { tags: ["S7-021"] },
    async () => {
      const usdc = { name: "USD Coin", symbol: "USDC", address: USDC_ID, decimals: 6 };
      const entries = [{ ...usdc, logoUri: null }, { ...usdc, decimals: "6" }, null, 5];
      entries.push({ ...usdc, name: "Again", address: USDC_ID.toLowerCase(), logoUri: null });
      const { port, asked } = answering("/v1/convert/tokens", { tokens: entries });
      expect(await port.tokens("eip155:1", signal)).toEqual([USDC]);
      expect(asked()).toMatchObject({
        method: "GET",
        path: "/v1/convert/tokens",
        query: { ...common, chainId: "eip155:1" },
      });
    },
  );
  it(
    "requests one token price in the body of a POST, with the project and without a query",
    { tags: ["S7-022"] },
    async () => {
      const fungible = {
        address: USDC_ID,
        name: "",
        symbol: "",
        iconUrl: "",
        price: 0.5,
        decimals: 6,
      };
      const { port, asked } = answering("/v1/fungible/price", { fungibles: [fungible] });
      expect(await port.price(USDC, signal)).toBe(5n * 10n ** 17n);
      expect(asked()).toEqual({
        method: "POST",
        path: "/v1/fungible/price",
        query: {},
        body: { currency: "usd", addresses: [USDC_ID], projectId: "p1" },
      });
      const other = answering("/v1/fungible/price", {
        fungibles: [{ ...fungible, address: NATIVE_ID }],
      });
      expect(await other.port.price(USDC, signal)).toBeUndefined();
    },
  );
  it("requests a swap allowance with two CAIP-10 ids", { tags: ["S7-023"] }, async () => {
    const { port, asked } = answering("/v1/convert/allowance", { allowance: "12" });
    expect(await port.allowance(BUILDER, USDC, signal)).toBe(12n);
    expect(asked()).toMatchObject({
      method: "GET",
      query: { ...common, tokenAddress: USDC_ID, userAddress: BUILDER },
    });
  });
  it("uses the swap service's standard gas price", { tags: ["S7-024"] }, async () => {
    const answer = { standard: "5", fast: "6", instant: "7" };
    const { port, asked } = answering("/v1/convert/gas-price", answer);
    expect(await port.gasPrice("eip155:1", signal)).toBe(5n);
    expect(asked()).toMatchObject({ method: "GET", query: { ...common, chainId: "eip155:1" } });
  });
  it(
    "builds a swap with a numeric slippage and `disableEstimate: true`",
    { tags: ["S7-025"] },
    async () => {
      const { from, to, data } = BUILT;
      const eip155 = { gas: "210000", gasPrice: "1000000000" };
      const { port, asked } = answering("/v1/convert/build-transaction", {
        tx: { from, to, data, amount: String(BUILT.units), eip155 },
      });
      expect(await port.buildSwap({ ...APPROVAL_REQUEST, slippage: 3 }, signal)).toEqual(BUILT);
      expect(asked()).toEqual({
        method: "POST",
        path: "/v1/convert/build-transaction",
        query: {},
        body: {
          amount: "250000000",
          eip155: { slippage: 3 },
          projectId: "p1",
          from: USDC_ID,
          to: NATIVE_ID,
          userAddress: BUILDER,
          disableEstimate: true,
        },
      });
    },
  );
  it(
    "builds a swap approval of the exact amount or an unlimited one",
    { tags: ["S7-026"] },
    async () => {
      const { from, to, data } = APPROVAL;
      const eip155 = { gasPrice: "1000000000" };
      const { port, asked } = answering("/v1/convert/build-approve", {
        tx: { from, to, data, value: "0", eip155 },
      });
      expect(await port.buildApproval(APPROVAL_REQUEST, signal)).toEqual(APPROVAL);
      const query = { ...common, userAddress: BUILDER, from: USDC_ID, to: NATIVE_ID };
      expect(asked()).toMatchObject({ method: "GET", path: "/v1/convert/build-approve" });
      expect(asked().query).toEqual({ ...query, amount: "250000000" });
      await port.buildApproval({ ...APPROVAL_REQUEST, isUnlimited: true }, signal);
      expect(asked().query).toEqual(query);
    },
  );
  it.each([
    ["/v1/convert/quotes", { quotes: [{ fromAmount: "1.5" }] }],
    ["/v1/convert/tokens", { tokens: {} }],
    ["/v1/convert/allowance", { allowance: "-1" }],
    ["/v1/convert/gas-price", { standard: 5 }],
    ["/v1/convert/build-transaction", { tx: { ...BUILT, amount: "1e9" } }],
    ["/v1/convert/build-approve", { tx: { ...APPROVAL, value: "0x0" } }],
  ])("rejects a malformed answer of the swap service at %s", async (path, body) => {
    const { port } = answering(path, body);
    const calls: Readonly<Record<string, () => Promise<unknown>>> = {
      "/v1/convert/quotes": () => port.quote(APPROVAL_REQUEST, signal),
      "/v1/convert/tokens": () => port.tokens("eip155:1", signal),
      "/v1/convert/allowance": () => port.allowance(BUILDER, USDC, signal),
      "/v1/convert/gas-price": () => port.gasPrice("eip155:1", signal),
      "/v1/convert/build-transaction": () =>
        port.buildSwap({ ...APPROVAL_REQUEST, slippage: 1 }, signal),
      "/v1/convert/build-approve": () => port.buildApproval(APPROVAL_REQUEST, signal),
    };
    await expect(calls[path]?.()).rejects.toMatchObject({ code: "http/invalid-body" });
  });
  it.each([
    ["insufficient liquidity", "swap/no-liquidity"],
    ["another reason", "http/status"],
  ])(
    'converts the swap service\'s reason "%s" into an error code',
    { tags: ["S7-020"] },
    async (description, code) => {
      const server = await startHttpServer(({ url }, response) => {
        if (url.startsWith("/v1/supported-chains")) return answerJson(response, known);
        response.writeHead(400, { "content-type": "application/json" });
        response.end(JSON.stringify({ status: "FAILED", reasons: [{ field: "x", description }] }));
      });
      const port = new HttpSwapService({
        http: realHttp(),
        baseUrl: server.url,
        projectId: "p1",
        signal,
        eventLoop: EVENT_LOOP,
      });
      await expect(
        port.quote({ ...APPROVAL_REQUEST, source: ETH, target: USDC }, signal),
      ).rejects.toMatchObject({
        code,
      });
      await server.stop();
    },
  );
});

const withoutChain = noChainReason();
describe.skipIf(withoutChain !== undefined)(
  `the service of the local world${withoutChain === undefined ? "" : ` (${withoutChain})`}`,
  () => {
    describeSwapService("over HTTP, with an exchange on a chain", async () => {
      const node = await startEvmNode(10, { isOwn: true });
      const { token, exchange } = await deployTokens(node.url);
      const nodes = { "eip155:10": node.url };
      const { services, stop } = await startServicesPart("free", nodes, { "eip155:10": exchange });
      const dollar = { ...DOLLAR_FIELDS, chainId: "eip155:10", address: token, price: 1 } as const;
      services.set({ tokens: [dollar] });
      const baseUrl = services.urls.blockchain;
      const port = new HttpSwapService({
        http: realHttp(),
        baseUrl,
        projectId: "p1",
        signal,
        eventLoop: EVENT_LOOP,
      });
      const dispose = async (): Promise<void> => {
        expect(services.requests.filter(({ refused }) => refused !== undefined)).toEqual([]);
        await stop();
        await node.stop();
      };
      return {
        port,
        dollar: { ...DOLLAR_FIELDS, networkId: "eip155:10", address: token },
        dispose,
      };
    });
  },
);
