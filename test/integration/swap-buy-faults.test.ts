import { InMemoryPopups } from "latchkit/testing";
import { afterAll, describe, expect, it } from "vitest";
import { FetchHttpClient } from "../../src/infrastructure/http-client/fetch-http-client.js";
import {
  FakeClock,
  SeededRandom,
  InMemorySwapService,
} from "../../src/infrastructure/in-memory/index.js";
import "../../src/infrastructure/composition/onramp.chunk.js";
import "../../src/infrastructure/composition/swap.chunk.js";
import type { SwapOrder } from "../../src/ports/swap-service.port.js";
import { FaultTally } from "../support/fixtures/wallet-faults.js";
import {
  FaultyService,
  SERVICE_FAULTS,
  type ServiceAnswers,
} from "../support/doubles/faulty-service.js";
import { setupConnected, flushPromises } from "../support/worlds/instance.js";
import { ETH, NATIVE_ID, ROUTER, USDC, USDC_ID } from "../support/fixtures/swap.js";

const WHOLE = 10n ** 18n;
const BASE = "https://service.example";
const HISTORY = "/v1/account/0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed/history";
const { signal } = new AbortController();

const idOf = (currency: unknown): string => (currency as { readonly id: string }).id;

/** The answers of a service that swaps 300 dollars for a tenth of an ether, and sells USDC. */
const answers: ServiceAnswers = ({ path, params, body }) => {
  const own = new InMemorySwapService();
  own.setPrice(ETH, 3_000n * WHOLE);
  own.setPrice(USDC, WHOLE);
  const amount = String(params.get("amount") ?? body["amount"]);
  const paid = (value: string) => ({ amount: value, currency: idOf(body["paymentCurrency"]) });
  switch (path) {
    case "/v1/supported-chains":
      return { http: ["eip155:1"], ws: [] };
    case "/v1/convert/tokens":
      return {
        tokens: [
          { name: "Ether", symbol: "ETH", address: NATIVE_ID, decimals: 18 },
          { name: "USD Coin", symbol: "USDC", address: USDC_ID, decimals: 6 },
        ],
      };
    case "/v1/fungible/price":
      return { fungibles: [{ address: String(body["addresses"]), price: 1 }] };
    case "/v1/convert/quotes":
      return {
        quotes: [
          {
            fromAmount: amount,
            fromAccount: USDC_ID,
            toAmount: String((BigInt(amount) * 10n ** 12n) / 3_000n),
            toAccount: NATIVE_ID,
          },
        ],
      };
    case "/v1/convert/allowance":
      return { allowance: "0" };
    case "/v1/convert/gas-price":
      return { standard: "1000000000" };
    case "/v1/onramp/options":
      return {
        paymentCurrencies: [
          { id: "USD", payment_method_limits: [{ id: "card", min: "1", max: "900" }] },
        ],
        purchaseCurrencies: [{ id: "u", name: "USD Coin", symbol: "USDC", networks: [] }],
      };
    case "/v1/onramp/quote":
      return {
        quoteId: "q",
        networkFee: paid("3.00"),
        paymentSubtotal: paid(`${Number(amount) - 3}.00`),
        paymentTotal: paid(amount),
        purchaseAmount: { amount: `${Number(amount) - 3}.00`, currency: String(body["network"]) },
      };
    case "/v1/generators/onrampurl":
      return { url: "https://pay.coinbase.com/buy?a=1" };
    case HISTORY:
      return {
        data: [
          {
            id: "p",
            metadata: {
              status: "ONRAMP_TRANSACTION_STATUS_IN_PROGRESS",
              minedAt: "2026-01-01T00:00:00Z",
            },
            transfers: [{ quantity: { numeric: "97" }, fungible_info: { symbol: "USDC" } }],
          },
        ],
        next: null,
      };
    default:
      return undefined;
  }
};
/** Both build answers must name the swapping account. */
const builds = async (order: SwapOrder) => {
  const own = new InMemorySwapService();
  own.setPrice(ETH, 3_000n * WHOLE);
  own.setPrice(USDC, WHOLE);
  const [swap, approval] = await Promise.all([
    own.buildSwap(order, signal),
    own.buildApproval(order, signal),
  ]);
  const { data } = swap;
  const { from, to } = approval;
  return {
    swap: {
      tx: { from: order.account, to: `eip155:1:${ROUTER}`, data, amount: String(swap.units) },
    },
    approval: { tx: { from, to, data: approval.data, value: "0" } },
  };
};

/** A connected user of that service, with a fake clock. */
const visit = async () => {
  const clock = new FakeClock();
  const wait = (ms: number) => new Promise<void>((go) => clock.after(ms, go));
  let built: Awaited<ReturnType<typeof builds>> | undefined;
  const service = new FaultyService((asked) => {
    if (asked.path === "/v1/convert/build-transaction") return built?.swap;
    if (asked.path === "/v1/convert/build-approve") return built?.approval;
    return answers(asked);
  }, wait);
  const http = new FetchHttpClient({
    fetch: service.fetch,
    scheduler: clock,
    clock,
    random: new SeededRandom(1),
  });
  const sent: string[] = [];
  const reader = {
    namespace: "eip155",
    holding: async (_: string, token?: string) =>
      token === undefined
        ? { units: WHOLE, decimals: 18, symbol: "ETH" }
        : { units: 900_000_000n, decimals: 6, symbol: "USDC" },
    balance: () => new Promise(() => undefined),
  };
  const signer = {
    namespace: "eip155",
    capabilities: async () => ({}),
    send: async () => sent.push("sent"),
  };
  const popups = new InMemoryPopups();
  const { latchkit } = await setupConnected({
    projectId: "p1",
    services: { blockchain: BASE },
    ports: {
      http,
      clock,
      scheduler: clock,
      popups,
      chains: { reader: async () => reader as never, signer: async () => signer as never },
    },
  });
  const account = latchkit.account.snapshot.current?.caipAddress;
  if (account === undefined) throw new Error("nobody is connected");
  built = await builds({
    account: account as `eip155:1:${string}`,
    source: USDC,
    target: ETH,
    units: 300_000_000n,
    isUnlimited: false,
    slippage: 1,
  });
  /** Advances the clock past every timeout and retry, and lets responses be read. */
  const calm = async (): Promise<void> => {
    for (let step = 0; step < 7; step += 1) {
      await flushPromises();
      await clock.pass(5_500);
    }
  };
  return { latchkit, service, calm, sent, popups };
};
type Visit = Awaited<ReturnType<typeof visit>>;

/** Fills in, quotes and reviews a swap with one faulty path, and then without. */
const swapThrough = async ({ latchkit, service, calm, sent }: Visit): Promise<void> => {
  const swap = await latchkit.swap.actions();
  const state = () => {
    const { snapshot } = latchkit.swap;
    if (snapshot.step === "loading") throw new Error("no code");
    return snapshot;
  };
  const typed = { source: USDC, target: ETH, amount: "300" } as const;
  const isKept = (): void => {
    expect(state().draft).toMatchObject(typed);
    const { estimate } = state();
    expect(estimate.status).not.toBe("loading");
    if (estimate.status === "ready") expect(estimate.value.received.units).toBe(WHOLE / 10n);
    expect(sent).toEqual([]);
  };
  const release = swap.watch();
  await swap.edit(typed);
  await calm();
  isKept();
  let ended = "";
  swap.review().then(
    () => (ended = "reviewed"),
    (error: { readonly code: string }) => (ended = error.code),
  );
  await calm();
  expect(ended).not.toBe("");
  isKept();
  service.fault = undefined;
  await swap.edit({ amount: "300" });
  await calm();
  isKept();
  let given: bigint | undefined;
  swap.review().then(
    (preview) => (given = preview.minimum.units),
    () => undefined,
  );
  await calm();
  expect(given).toBe((WHOLE / 10n / 100n) * 99n);
  expect(state().draft).toMatchObject(typed);
  release();
};

/** Fills in and prices a purchase with one faulty path, and then without. */
const buyThrough = async ({ latchkit, service, calm, popups }: Visit): Promise<void> => {
  const onramp = await latchkit.onramp.actions();
  const state = () => {
    const { snapshot } = latchkit.onramp;
    if (snapshot.step === "loading") throw new Error("no code");
    return snapshot;
  };
  const isKept = (amount: string): void => {
    const { paymentAmount, purchaseAmount, isPlaceholder, quotesLoading, providers } = state();
    expect(paymentAmount).toBe(amount);
    expect([undefined, `${Number(amount) - 3}.00`]).toContain(purchaseAmount);
    expect(quotesLoading).toBe(false);
    expect(isPlaceholder).toBe(purchaseAmount === undefined);
    for (const { url } of providers)
      if (url !== undefined) expect(new URL(url).origin).toBe("https://pay.coinbase.com");
  };
  onramp.load().catch(() => undefined);
  await calm();
  expect(state().paymentCurrencies.length).toBeGreaterThan(0);
  expect(state().purchaseCurrencies.length).toBeGreaterThan(0);
  onramp.edit({ paymentAmount: "100" });
  await calm();
  isKept("100");
  onramp.buy("coinbase");
  for (const { addresses } of popups.opened)
    expect(addresses[0]).toMatch(/^https:\/\/pay\.coinbase\.com\//);
  service.fault = undefined;
  onramp.leave();
  onramp.edit({ paymentAmount: "200" });
  await calm();
  isKept("200");
  expect(state().purchaseAmount).toBe("197.00");
  expect(onramp.buy("coinbase")).toBe(true);
};

/** Tracks a purchase while the provider's report is faulty, and then without. */
const followThrough = async ({ latchkit, service, calm }: Visit): Promise<void> => {
  const onramp = await latchkit.onramp.actions();
  const progress = () => {
    const { snapshot } = latchkit.onramp;
    return snapshot.step === "loading" ? undefined : snapshot.progress;
  };
  onramp.load().catch(() => undefined);
  onramp.edit({ paymentAmount: "100" });
  await calm();
  expect(onramp.buy("coinbase")).toBe(true);
  await calm();
  expect(["waiting", "underway"]).toContain(progress()?.status);
  expect(progress()?.arrived).toEqual([]);
  expect(latchkit.onramp.snapshot).toMatchObject({ paymentAmount: "100", step: "buying" });
  service.fault = undefined;
  expect(onramp.buy("coinbase")).toBe(true);
  await calm();
  expect(progress()).toMatchObject({
    status: "underway",
    report: { bought: { amount: "97", currency: "USDC" } },
  });
};

const ROWS: readonly (readonly [
  row: string,
  path: string,
  play: (visit: Visit) => Promise<void>,
])[] = [
  ["/v1/supported-chains", "F8", swapThrough],
  ["/v1/convert/tokens", "F8", swapThrough],
  ["/v1/convert/quotes", "F8", swapThrough],
  ["/v1/fungible/price", "F8", swapThrough],
  ["/v1/convert/gas-price", "F8", swapThrough],
  ["/v1/convert/allowance", "F8", swapThrough],
  ["/v1/convert/build-transaction", "F8", swapThrough],
  ["/v1/convert/build-approve", "F8", swapThrough],
  ["/v1/onramp/options", "F9", buyThrough],
  ["/v1/onramp/quote", "F9", buyThrough],
  ["/v1/generators/onrampurl", "F9", buyThrough],
  [HISTORY, "F9", followThrough],
];

describe("faults of swap and onramp services", () => {
  const lines: string[] = [];
  it.each(ROWS)(
    "after each fault of %s, keeps the typed input, shows and signs no false data, and succeeds on a retry",
    async (path, row, play) => {
      const tally = new FaultTally().report(row);
      for (const [kind, fault] of SERVICE_FAULTS)
        await tally.try(kind, async () => {
          const fixture = await visit();
          fixture.service.fault = [path, fault];
          await play(fixture);
          await fixture.latchkit.dispose();
        });
      lines.push(`${row} ${path.padEnd(30)} ${tally.line}`);
      expect(tally.failed).toEqual([]);
      expect(tally.tried).toBeGreaterThan(20);
    },
    60_000,
  );
  afterAll(() => console.info(lines.join("\n")));
});
