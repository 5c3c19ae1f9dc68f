import { describe, expect, it } from "vitest";
import { OnrampFlow } from "../../../../src/application/flows/onramp-flow.js";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import { StateStore } from "../../../../src/application/shared/state-store.js";
import type { Account } from "../../../../src/domain/account/account.js";
import { ONRAMP_PROVIDERS } from "../../../../src/domain/onramp/onramp-providers.js";
import { SAMPLE_OPTIONS } from "../../../../src/domain/onramp/onramp-samples.js";
import {
  FakeClock,
  FakePageLifecycle,
  InMemoryOnramp,
} from "../../../../src/infrastructure/in-memory/index.js";
import { InMemoryPopups } from "latchkit/testing";
import { settled } from "../../../support/started.js";

const accountOn = (networkId: Account["networkId"], address = "0x01"): Account =>
  ({
    namespace: networkId.startsWith("solana") ? "solana" : "eip155",
    networkId,
    connectorId: "com.example.harbour",
    address,
    caipAddress: `${networkId}:${address}`,
    type: "eoa",
  }) as Account;
const network = { name: "n", displayName: "N", chainId: "1", contractAddress: "0xaa" };
const soldAs = (symbol: string) => ({
  id: symbol,
  name: symbol,
  symbol,
  networks: [network],
});
const [ETH, DAI] = [soldAs("ETH"), soldAs("DAI")];
const CHF = { id: "CHF", limits: [{ id: "card", min: "20", max: "90" }] };

const world = (account: Account | undefined = accountOn("eip155:1"), meldPublicKey = "pk") => {
  const [clock, lifecycle, life] = [new FakeClock(), new FakePageLifecycle(), new Lifetime()];
  const [onramp, popups] = [new InMemoryOnramp(), new InMemoryPopups()];
  const accounts = new StateStore<Account | undefined>(account);
  const at = { view: "OnRampProviders", isOpen: true, refreshed: 0, pushed: [] as string[] };
  const flow = new OnrampFlow({
    onramp,
    popups,
    account: accounts,
    providers: () => ONRAMP_PROVIDERS,
    settings: {
      projectId: "p1",
      meldPublicKey: meldPublicKey === "" ? undefined : meldPublicKey,
      meldUrl: "https://meld.example",
      coinbaseUrl: "https://pay.coinbase.com",
    },
    scheduler: clock,
    lifecycle,
    holdings: async () => ({ tokens: [], isWhole: true }),
    refresh: () => (at.refreshed += 1),
    modal: {
      get isOpen() {
        return at.isOpen;
      },
    },
    navigation: {
      get current() {
        return { view: at.view } as never;
      },
      state$: accounts.state$ as never,
      push: ({ view }) => at.pushed.push(view),
      replace: ({ view }) => at.pushed.push(`instead ${view}`),
    },
    events: { emit: () => undefined },
    life,
  });
  const pass = async (ms: number): Promise<void> => {
    await settled();
    await clock.pass(ms);
    await settled();
  };
  return { flow, onramp, popups, accounts, at, clock, life, pass };
};
const urls = ({ flow }: ReturnType<typeof world>) =>
  Object.fromEntries(flow.snapshot.providers.map(({ name, url }) => [name, url]));

describe("an amount that is paid", () => {
  it.each(["100.", "0100", "00100.", "100"])("typed as %j is asked for as 100", async (typed) => {
    const { flow, onramp, pass } = world();
    await pass(0);
    flow.edit({ paymentAmount: typed, paymentCurrency: CHF, purchaseCurrency: ETH });
    flow.edit({ paymentCurrency: { id: "CHF", limits: [] }, purchaseCurrency: ETH });
    await pass(1_000);
    expect(onramp.quotes.map(({ amount }) => amount)).toEqual(["100"]);
    expect(onramp.pages.at(-1)?.presetFiatAmount).toBe(100);
  });
  it.each([
    ["0.50", "0.50"],
    [".50", "0.50"],
    [".5", "0.5"],
    ["000", "0"],
    ["0.", "0"],
    ["1e3", "1e3"],
    ["", ""],
  ])("%j is kept as %j", (typed, kept) => {
    const { flow } = world();
    flow.edit({ paymentAmount: typed });
    expect(flow.snapshot.paymentAmount).toBe(kept);
  });
});

describe("what may be bought", () => {
  it("is what the service offers, the first of each unless USDC is there", async () => {
    const { flow, onramp } = world();
    if (!ETH || !DAI) throw new Error("there are two");
    onramp.offered = { paymentCurrencies: [CHF], purchaseCurrencies: [DAI, ETH] };
    await flow.load();
    expect(flow.snapshot).toMatchObject({
      isSample: false,
      paymentCurrencies: [CHF],
      paymentCurrency: CHF,
      purchaseCurrency: DAI,
    });
  });
  it.each([
    ["what to pay with", { paymentCurrencies: [] }],
    ["what to buy", { purchaseCurrencies: [] }],
  ])("is the samples where the service does not say %s", async (_, change) => {
    const { flow, onramp } = world();
    onramp.offered = { paymentCurrencies: [CHF], purchaseCurrencies: [ETH as never], ...change };
    await flow.load();
    expect(flow.snapshot).toMatchObject({ isSample: true, ...SAMPLE_OPTIONS });
  });
  it("is USDC first, wherever it stands", async () => {
    const { flow, onramp } = world();
    const [usdc] = SAMPLE_OPTIONS.purchaseCurrencies;
    if (!ETH || !usdc) throw new Error("they are there");
    onramp.offered = { paymentCurrencies: [CHF], purchaseCurrencies: [ETH, usdc] };
    await flow.load();
    expect(flow.snapshot.purchaseCurrency).toBe(usdc);
  });
  it("is the samples where the service is down", { tags: ["S8-022"] }, async () => {
    const { flow, onramp } = world();
    onramp.failure = new Error("down");
    await flow.load();
    expect(flow.snapshot).toMatchObject({ isSample: true, ...SAMPLE_OPTIONS });
  });
  it("is asked for once", async () => {
    const { flow, onramp } = world();
    let asked = 0;
    const honest = onramp.options.bind(onramp);
    onramp.options = (signal) => ((asked += 1), honest(signal));
    await flow.load();
    await flow.load();
    expect(asked).toBe(1);
  });
  it("is asked for again where it was samples, until the service answers", async () => {
    const { flow, onramp } = world();
    if (!ETH) throw new Error("it is there");
    onramp.failure = new Error("down");
    await flow.load();
    const [, EUR] = SAMPLE_OPTIONS.paymentCurrencies;
    flow.edit({ paymentCurrency: EUR! });
    await flow.load();
    expect(flow.snapshot).toMatchObject({ isSample: true, paymentCurrency: EUR });
    onramp.failure = undefined;
    onramp.offered = {
      paymentCurrencies: [CHF, { ...CHF, id: "EUR" }],
      purchaseCurrencies: [ETH],
    };
    await flow.load();
    expect(flow.snapshot).toMatchObject({
      isSample: false,
      paymentCurrencies: [CHF, { id: "EUR" }],
      paymentCurrency: { ...CHF, id: "EUR" },
      purchaseCurrency: ETH,
    });
  });
  it("does not change under the window of a purchase", async () => {
    const { flow, onramp, at, pass } = world();
    onramp.failure = new Error("down");
    await flow.load();
    onramp.failure = undefined;
    onramp.offered = { paymentCurrencies: [CHF], purchaseCurrencies: [DAI!] };
    flow.edit({ paymentAmount: "50" });
    await pass(500);
    const loading = flow.load();
    at.view = "BuyInProgress";
    await loading;
    const before = flow.snapshot;
    await flow.load();
    expect(flow.snapshot).toBe(before);
    expect(before).toMatchObject({ isSample: true, purchaseAmount: "49.00" });
    at.view = "OnRampProviders";
    await flow.load();
    expect(flow.snapshot.isSample).toBe(false);
  });
  it("of two questions at a time the former changes nothing", { tags: ["F9"] }, async () => {
    const { flow, onramp } = world();
    const answers: (() => void)[] = [];
    onramp.options = () =>
      new Promise((resolve) => {
        answers.push(() => resolve({ paymentCurrencies: [CHF], purchaseCurrencies: [] }));
      });
    const both = [flow.load(), flow.load()];
    answers[0]?.();
    await settled();
    expect(flow.snapshot.paymentCurrencies).toEqual([]);
    onramp.options = () => Promise.reject(new Error("down"));
    answers[1]?.();
    await Promise.all(both);
    expect(flow.snapshot.isSample).toBe(true);
  });
  it("stays for another account, whose price is asked for anew", async () => {
    const { flow, onramp, accounts, pass } = world();
    if (!ETH) throw new Error("it is there");
    onramp.offered = { paymentCurrencies: [CHF], purchaseCurrencies: [ETH] };
    await flow.load();
    flow.edit({ paymentAmount: "50" });
    await pass(500);
    expect(flow.snapshot).toMatchObject({ purchaseAmount: "49.00" });
    accounts.update(() => accountOn("eip155:1", "0x02"));
    expect(flow.snapshot).toMatchObject({
      account: "eip155:1:0x02",
      step: "choosing",
      paymentAmount: "50",
      paymentCurrencies: [CHF],
      paymentCurrency: CHF,
      purchaseCurrencies: [ETH],
      purchaseCurrency: ETH,
      isSample: false,
      quotesLoading: true,
    });
    expect(flow.snapshot).not.toHaveProperty("quote");
    await pass(500);
    expect(flow.snapshot).toMatchObject({ quotesLoading: false, purchaseAmount: "49.00" });
  });
  it("comes to its end although the account changes meanwhile", async () => {
    const { flow, accounts } = world();
    for (const part of ["paymentCurrency", "purchaseCurrency"])
      expect(flow.snapshot).not.toHaveProperty(part);
    const loading = flow.load();
    accounts.update(() => accountOn("eip155:10"));
    await loading;
    expect(flow.snapshot.paymentCurrencies.length).toBeGreaterThan(0);
  });
});

describe("a price", () => {
  it("is asked for only where an amount can be paid", async () => {
    const { flow, onramp, pass } = world();
    await flow.load();
    for (const paymentAmount of ["", "5", "?", "0"]) {
      flow.edit({ paymentAmount });
      expect(flow.snapshot.quotesLoading).toBe(false);
      await pass(500);
    }
    expect(onramp.quotes).toEqual([]);
    expect(flow.snapshot).toMatchObject({ problem: "malformed" });
    flow.edit({ paymentAmount: "10" });
    expect(flow.snapshot).not.toHaveProperty("problem");
    await pass(500);
    expect(onramp.quotes).toHaveLength(1);
  });
  it("keeps what its amount was read from until another amount is set, for every account", async () => {
    const { flow, accounts } = world();
    await flow.load();
    const paymentTyped = { amount: "20,50", decimalSign: "," } as const;
    flow.edit({ paymentAmount: "20.50", paymentTyped });
    flow.edit({ paymentCurrency: CHF });
    expect(flow.snapshot).toMatchObject({ paymentAmount: "20.50", paymentTyped });
    accounts.update(() => accountOn("eip155:10"));
    expect(flow.snapshot).toMatchObject({ paymentAmount: "20.50", paymentTyped });
    flow.edit({ paymentAmount: "30" });
    expect(flow.snapshot).not.toHaveProperty("paymentTyped");
  });
  it("is waited for no longer than its answer, and gone with the next letter", async () => {
    const { flow, pass } = world();
    await flow.load();
    flow.edit({ paymentAmount: "10" });
    await pass(500);
    expect(flow.snapshot).toHaveProperty("quote");
    flow.edit({ paymentAmount: "101" });
    for (const part of ["quote", "purchaseAmount", "error"])
      expect(flow.snapshot).not.toHaveProperty(part);
  });
  it("of what was typed before it is known what may be bought is asked for then", async () => {
    const { flow, pass } = world();
    flow.edit({ paymentAmount: "50" });
    await pass(500);
    expect(flow.snapshot).not.toHaveProperty("quote");
    await flow.load();
    await pass(500);
    expect(flow.snapshot).toMatchObject({ quotesLoading: false, purchaseAmount: "49.00" });
  });
  it("of a former input changes nothing, whenever it comes", { tags: ["F9"] }, async () => {
    const { flow, onramp, pass } = world();
    await flow.load();
    const honest = onramp.quote.bind(onramp);
    const late: (() => void)[] = [];
    onramp.quote = (request, signal) =>
      new Promise((resolve) => late.push(() => resolve(honest(request, signal))));
    flow.edit({ paymentAmount: "50" });
    await pass(500);
    flow.edit({ paymentAmount: "60" });
    await pass(500);
    late[0]?.();
    await settled();
    expect(flow.snapshot).toMatchObject({ quotesLoading: true, isPlaceholder: false });
    expect(flow.snapshot).not.toHaveProperty("quote");
    late[1]?.();
    await settled();
    expect(flow.snapshot).toMatchObject({ purchaseAmount: "58.80" });
  });
  it("in another currency is none", { tags: ["F9"] }, async () => {
    const { flow, onramp, pass } = world();
    await flow.load();
    const honest = onramp.quote.bind(onramp);
    onramp.quote = async (request, signal) => ({
      ...(await honest(request, signal)),
      paymentTotal: { amount: "1", currency: "JPY" },
    });
    flow.edit({ paymentAmount: "50" });
    await pass(500);
    expect(flow.snapshot).toMatchObject({
      isPlaceholder: true,
      error: { code: "http/invalid-body" },
    });
    expect(flow.snapshot).not.toHaveProperty("purchaseAmount");
  });
  it("of another amount is none", { tags: ["F9"] }, async () => {
    const { flow, onramp, pass } = world();
    await flow.load();
    const honest = onramp.quote.bind(onramp);
    onramp.quote = async (request, signal) => honest({ ...request, amount: "5000" }, signal);
    flow.edit({ paymentAmount: "50" });
    await pass(500);
    expect(flow.snapshot).toMatchObject({ isPlaceholder: true });
    expect(flow.snapshot).not.toHaveProperty("purchaseAmount");
  });
  it.each([
    ["the network of the account", "eip155:137", "polygon-mainnet"],
    ["the first one, where it is not sold there", "eip155:10", "ethereum-mainnet"],
    [
      "the first one, where a chain of another kind has the number",
      "solana:137",
      "ethereum-mainnet",
    ],
  ] as const)("is asked for %s", async (_, networkId, name) => {
    const { flow, onramp, pass } = world(accountOn(networkId));
    await flow.load();
    flow.edit({ paymentAmount: "50" });
    await pass(500);
    expect(onramp.quotes).toMatchObject([{ network: { name } }]);
  });
  it("is asked for anew where the user goes to another network", async () => {
    const { flow, onramp, accounts, pass } = world();
    await flow.load();
    flow.edit({ paymentAmount: "50" });
    await pass(500);
    accounts.update(() => accountOn("eip155:137"));
    await pass(500);
    expect(onramp.quotes.map(({ network: asked }) => asked?.chainId)).toEqual(["1", "137"]);
  });
  it("is asked for nobody who is not connected", async () => {
    const { flow, onramp, accounts, pass } = world();
    await flow.load();
    flow.edit({ paymentAmount: "50" });
    accounts.update(() => undefined);
    expect(flow.snapshot).toMatchObject({ paymentAmount: "50", quotesLoading: false });
    await pass(500);
    expect(onramp.quotes).toEqual([]);
  });
  it("that could not be had says why", async () => {
    const { flow, onramp, pass } = world();
    await flow.load();
    onramp.failure = new Error("down");
    flow.edit({ paymentAmount: "50" });
    await pass(500);
    expect(flow.snapshot).toMatchObject({
      isPlaceholder: true,
      error: { code: "internal/unexpected" },
    });
  });
});

describe("the pages of providers", () => {
  it("are those that sell on the account's kind of chain, and that the host has a key for", async () => {
    const here = world();
    await settled();
    expect(urls(here).meld).toContain("publicKey=pk");
    expect(urls(here).coinbase).toContain("address=0x01");
    const onSolana = world(accountOn("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "So1"));
    await settled();
    expect(Object.keys(urls(onSolana))).toEqual(["meld"]);
    expect(onSolana.onramp.pages).toEqual([]);
    expect(Object.keys(urls(world(undefined as never, "")))).toEqual(["coinbase"]);
  });
  it("are none where nobody is connected", async () => {
    const here = world();
    here.accounts.update(() => undefined);
    await settled();
    expect(here.flow.snapshot.providers).toEqual([]);
    expect(here.flow.snapshot).not.toHaveProperty("account");
    expect(here.flow.buy("meld")).toBe(false);
  });
  it("carry an amount only where it can be paid", async () => {
    const { flow, onramp, pass } = world();
    await flow.load();
    flow.edit({ paymentAmount: "50.99" });
    await pass(500);
    flow.edit({ paymentAmount: "5" });
    await pass(500);
    expect(onramp.pages.map(({ presetFiatAmount }) => presetFiatAmount)).toEqual([
      undefined,
      50,
      undefined,
    ]);
    expect(onramp.pages[0]).not.toHaveProperty("presetFiatAmount");
  });
  it("are gone while they are made anew, and where that failed", { tags: ["F9"] }, async () => {
    const here = world();
    await settled();
    here.onramp.failure = new Error("down");
    here.flow.edit({ paymentAmount: "50" });
    await here.pass(500);
    const [meld, coinbase] = here.flow.snapshot.providers;
    expect(coinbase).not.toHaveProperty("url");
    expect(meld?.url).toContain("meld.example");
    expect(here.flow.buy("coinbase")).toBe(false);
  });
  it("of what was there before are gone with the first letter", { tags: ["F9"] }, async () => {
    const here = world();
    await settled();
    here.flow.edit({ paymentAmount: "50" });
    expect(here.flow.buy("coinbase")).toBe(false);
    await here.pass(500);
    here.flow.edit({ purchaseCurrency: ETH as never });
    expect(here.flow.buy("coinbase")).toBe(false);
    await here.pass(500);
    expect(here.flow.buy("coinbase")).toBe(true);
    expect(here.onramp.pages.at(-1)).toMatchObject({ assets: ["ETH"], presetFiatAmount: 50 });
  });
  it("that is made before it is known what is sold, is of that", { tags: ["F9"] }, async () => {
    const here = world();
    here.onramp.offered = { paymentCurrencies: [CHF], purchaseCurrencies: [ETH, DAI] as never };
    await settled();
    await here.flow.load();
    await settled();
    expect(here.onramp.pages.map(({ assets }) => assets)).toEqual([["USDC"], ["ETH"]]);
    expect(urls(here).coinbase).toContain("address=0x01");
  });
  it("are the provider's own, or none", { tags: ["F9"] }, async () => {
    const here = world();
    here.onramp.pageBase = "https://evil.example/buy";
    here.flow.edit({ paymentAmount: "50" });
    await here.pass(500);
    expect(urls(here).coinbase).toBeUndefined();
  });
});

describe("who comes back to what the service refused", () => {
  it("is asked anew for a page and a price, once each, where there was none", async () => {
    const here = world();
    await settled();
    await here.flow.load();
    here.onramp.failure = new Error("down");
    here.flow.edit({ paymentAmount: "50" });
    await here.pass(500);
    expect(here.flow.snapshot).toMatchObject({ isPlaceholder: true });
    here.onramp.failure = undefined;
    await here.flow.load();
    expect(here.flow.snapshot).toMatchObject({ quotesLoading: true });
    await settled();
    const before = [here.onramp.pages.length, here.onramp.quotes.length];
    expect(urls(here).coinbase).toContain("address=0x01");
    expect(here.flow.snapshot).toMatchObject({ isPlaceholder: false, purchaseAmount: "49.00" });
    expect(here.flow.snapshot).not.toHaveProperty("error");
    await here.flow.load();
    expect([here.onramp.pages.length, here.onramp.quotes.length]).toEqual(before);
  });
});

describe("a page that comes late", () => {
  it("does not take the place of the newer one", { tags: ["F9"] }, async () => {
    const here = world();
    await settled();
    const late: ((url: string) => void)[] = [];
    here.onramp.page = () => new Promise((resolve) => late.push(resolve));
    here.flow.edit({ paymentAmount: "50" });
    await here.pass(500);
    here.flow.edit({ paymentAmount: "60" });
    await here.pass(500);
    late[1]?.("https://pay.coinbase.com/new");
    await settled();
    late[0]?.("https://pay.coinbase.com/old");
    await settled();
    expect(urls(here).coinbase).toBe("https://pay.coinbase.com/new");
  });
});

describe("the provider's window", () => {
  it("that the browser blocked is not followed", () => {
    const { flow, popups, clock } = world();
    popups.isBlocked = true;
    expect(flow.buy("meld")).toBe(false);
    expect(flow.snapshot).toMatchObject({ step: "blocked", selectedProvider: "meld" });
    expect(clock.pending).toBe(0);
  });
  it("leads the modal along where the providers are shown, and nowhere else", () => {
    const { flow, at } = world();
    expect(flow.buy("meld")).toBe(true);
    expect(at.pushed).toEqual(["BuyInProgress"]);
    at.view = "BuyInProgress";
    expect(flow.buy("meld")).toBe(true);
    [at.view, at.isOpen] = ["OnRampProviders", false];
    expect(flow.buy("meld")).toBe(true);
    expect(at.pushed).toEqual(["BuyInProgress"]);
  });
  it(
    "is asked about at the second provider, which reports; the first one does not",
    { tags: ["S7-018"] },
    async () => {
      const { flow, onramp, pass } = world();
      await settled();
      const asked: string[] = [];
      onramp.reports = async (address) => (asked.push(address), []);
      flow.buy("meld");
      await pass(8_000);
      expect(asked).toEqual([]);
      flow.buy("coinbase");
      await settled();
      expect(asked).toEqual(["0x01"]);
    },
  );
  it("is followed once: a second one ends the first, and who leaves hears nothing of either", async () => {
    const { flow, popups, at, clock, pass } = world();
    flow.buy("meld");
    flow.buy("meld");
    popups.opened[0]?.close();
    await pass(1_000);
    expect(flow.snapshot.step).toBe("buying");
    popups.opened[1]?.close();
    await pass(1_000);
    expect([flow.snapshot.step, at.refreshed]).toEqual(["left", 1]);
    flow.leave();
    expect(clock.pending).toBe(0);
    flow.lookAgain();
    expect([flow.snapshot.step, clock.pending]).toEqual(["choosing", 0]);
  });
  it("of another account is not that of this one: the modal goes back to the providers", () => {
    const { flow, at, accounts } = world();
    flow.buy("meld");
    at.view = "BuyInProgress";
    at.pushed.length = 0;
    at.isOpen = false;
    accounts.update(() => accountOn("eip155:10"));
    expect(at.pushed).toEqual([]);
    at.isOpen = true;
    accounts.update(() => accountOn("eip155:1"));
    expect(at.pushed).toEqual(["instead OnRampProviders"]);
    at.view = "Account";
    accounts.update(() => accountOn("eip155:10"));
    // The same one once more is no change.
    flow.buy("meld");
    accounts.update(() => ({ ...accountOn("eip155:10") }));
    expect(at.pushed).toEqual(["instead OnRampProviders"]);
    expect(flow.snapshot.step).toBe("buying");
  });
  it("begins with the first account, wherever the modal is", () => {
    const { at, accounts } = world();
    accounts.update(() => undefined);
    at.pushed.length = 0;
    at.view = "BuyInProgress";
    accounts.update(() => accountOn("eip155:10"));
    expect(at.pushed).toEqual([]);
  });
  it("leaves no timer once the instance is over", async () => {
    const { flow, clock, life, pass } = world();
    flow.edit({ paymentAmount: "50" });
    flow.buy("coinbase");
    await pass(0);
    life.end();
    expect(clock.pending).toBe(0);
  });
});
