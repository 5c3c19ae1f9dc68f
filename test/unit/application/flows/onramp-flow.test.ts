import { describe, expect, it } from "vitest";
import { OnrampFlow } from "../../../../src/application/flows/onramp-flow.js";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import { StateStore } from "../../../../src/application/shared/state-store.js";
import type { Account } from "../../../../src/domain/account/account.js";
import { ONRAMP_PROVIDERS } from "../../../../src/domain/onramp/onramp-providers.js";
import { SAMPLE_OPTIONS } from "../../../../src/domain/onramp/onramp.js";
import {
  FakeClock,
  FakePageLifecycle,
  InMemoryOnramp,
} from "../../../../src/infrastructure/in-memory/index.js";
import { InMemoryPopups } from "latchkit/testing";
import { flushPromises } from "../../../support/worlds/instance.js";

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

const setupWorld = (account: Account | undefined = accountOn("eip155:1"), meldPublicKey = "pk") => {
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
    await flushPromises();
    await clock.pass(ms);
    await flushPromises();
  };
  return { flow, onramp, popups, accounts, at, clock, life, pass };
};
const urls = ({ flow }: ReturnType<typeof setupWorld>) =>
  Object.fromEntries(flow.snapshot.providers.map(({ name, url }) => [name, url]));

describe("payment amount", () => {
  it.each(["100.", "0100", "00100.", "100"])(
    "requests an onramp quote for 100 if the user typed %j",
    async (typed) => {
      const { flow, onramp, pass } = setupWorld();
      await pass(0);
      flow.edit({ paymentAmount: typed, paymentCurrency: CHF, purchaseCurrency: ETH });
      flow.edit({ paymentCurrency: { id: "CHF", limits: [] }, purchaseCurrency: ETH });
      await pass(1_000);
      expect(onramp.quotes.map(({ amount }) => amount)).toEqual(["100"]);
      expect(onramp.pages.at(-1)?.presetFiatAmount).toBe(100);
    },
  );
  it.each([
    ["0.50", "0.50"],
    [".50", "0.50"],
    [".5", "0.5"],
    ["000", "0"],
    ["0.", "0"],
    ["1e3", "1e3"],
    ["", ""],
  ])("normalizes the typed payment amount %j to %j", (typed, kept) => {
    const { flow } = setupWorld();
    flow.edit({ paymentAmount: typed });
    expect(flow.snapshot.paymentAmount).toBe(kept);
  });
});

describe("onramp currencies", () => {
  it("lists the service's onramp currencies, and selects the first ones if USDC is not offered", async () => {
    const { flow, onramp } = setupWorld();
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
    ["payment currencies", { paymentCurrencies: [] }],
    ["purchase currencies", { purchaseCurrencies: [] }],
  ])("shows sample onramp currencies if the service lists no %s", async (_, change) => {
    const { flow, onramp } = setupWorld();
    onramp.offered = { paymentCurrencies: [CHF], purchaseCurrencies: [ETH as never], ...change };
    await flow.load();
    expect(flow.snapshot).toMatchObject({ isSample: true, ...SAMPLE_OPTIONS });
  });
  it("selects USDC as the purchase currency at any position in the list", async () => {
    const { flow, onramp } = setupWorld();
    const [usdc] = SAMPLE_OPTIONS.purchaseCurrencies;
    if (!ETH || !usdc) throw new Error("they are there");
    onramp.offered = { paymentCurrencies: [CHF], purchaseCurrencies: [ETH, usdc] };
    await flow.load();
    expect(flow.snapshot.purchaseCurrency).toBe(usdc);
  });
  it("shows sample onramp currencies if the service fails", { tags: ["S8-022"] }, async () => {
    const { flow, onramp } = setupWorld();
    onramp.failure = new Error("down");
    await flow.load();
    expect(flow.snapshot).toMatchObject({ isSample: true, ...SAMPLE_OPTIONS });
  });
  it("requests the onramp currencies once", async () => {
    const { flow, onramp } = setupWorld();
    let asked = 0;
    const honest = onramp.options.bind(onramp);
    onramp.options = (signal) => ((asked += 1), honest(signal));
    await flow.load();
    await flow.load();
    expect(asked).toBe(1);
  });
  it("requests the onramp currencies again after a failure, and keeps the user's choice", async () => {
    const { flow, onramp } = setupWorld();
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
  it("does not change the onramp currencies while a purchase window is open", async () => {
    const { flow, onramp, at, pass } = setupWorld();
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
  it(
    "ignores the older of two concurrent answers with onramp currencies",
    { tags: ["F9"] },
    async () => {
      const { flow, onramp } = setupWorld();
      const answers: (() => void)[] = [];
      onramp.options = () =>
        new Promise((resolve) => {
          answers.push(() => resolve({ paymentCurrencies: [CHF], purchaseCurrencies: [] }));
        });
      const both = [flow.load(), flow.load()];
      answers[0]?.();
      await flushPromises();
      expect(flow.snapshot.paymentCurrencies).toEqual([]);
      onramp.options = () => Promise.reject(new Error("down"));
      answers[1]?.();
      await Promise.all(both);
      expect(flow.snapshot.isSample).toBe(true);
    },
  );
  it("keeps the onramp currencies when the account changes, and requests the quote again", async () => {
    const { flow, onramp, accounts, pass } = setupWorld();
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
  it("completes loading the onramp currencies even if the account changes", async () => {
    const { flow, accounts } = setupWorld();
    for (const part of ["paymentCurrency", "purchaseCurrency"])
      expect(flow.snapshot).not.toHaveProperty(part);
    const loading = flow.load();
    accounts.update(() => accountOn("eip155:10"));
    await loading;
    expect(flow.snapshot.paymentCurrencies.length).toBeGreaterThan(0);
  });
});

describe("onramp quote", () => {
  it("requests an onramp quote only for an amount within the payment limits", async () => {
    const { flow, onramp, pass } = setupWorld();
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
  it("keeps the typed payment amount when the account changes", async () => {
    const { flow, accounts } = setupWorld();
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
  it("clears the onramp quote when the user edits the form", async () => {
    const { flow, pass } = setupWorld();
    await flow.load();
    flow.edit({ paymentAmount: "10" });
    await pass(500);
    expect(flow.snapshot).toHaveProperty("quote");
    flow.edit({ paymentAmount: "101" });
    for (const part of ["quote", "purchaseAmount", "error"])
      expect(flow.snapshot).not.toHaveProperty(part);
  });
  it("requests an onramp quote when the currencies load after the amount was typed", async () => {
    const { flow, pass } = setupWorld();
    flow.edit({ paymentAmount: "50" });
    await pass(500);
    expect(flow.snapshot).not.toHaveProperty("quote");
    await flow.load();
    await pass(500);
    expect(flow.snapshot).toMatchObject({ quotesLoading: false, purchaseAmount: "49.00" });
  });
  it("ignores an onramp quote for an earlier input", { tags: ["F9"] }, async () => {
    const { flow, onramp, pass } = setupWorld();
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
    await flushPromises();
    expect(flow.snapshot).toMatchObject({ quotesLoading: true, isPlaceholder: false });
    expect(flow.snapshot).not.toHaveProperty("quote");
    late[1]?.();
    await flushPromises();
    expect(flow.snapshot).toMatchObject({ purchaseAmount: "58.80" });
  });
  it("rejects an onramp quote in a different currency", { tags: ["F9"] }, async () => {
    const { flow, onramp, pass } = setupWorld();
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
  it("rejects an onramp quote for a different amount", { tags: ["F9"] }, async () => {
    const { flow, onramp, pass } = setupWorld();
    await flow.load();
    const honest = onramp.quote.bind(onramp);
    onramp.quote = async (request, signal) => honest({ ...request, amount: "5000" }, signal);
    flow.edit({ paymentAmount: "50" });
    await pass(500);
    expect(flow.snapshot).toMatchObject({ isPlaceholder: true });
    expect(flow.snapshot).not.toHaveProperty("purchaseAmount");
  });
  it.each([
    ["the account's network", "eip155:137", "polygon-mainnet"],
    [
      "the first network if the currency is not sold on the account's",
      "eip155:10",
      "ethereum-mainnet",
    ],
    [
      "the first network if only another namespace has the chain id",
      "solana:137",
      "ethereum-mainnet",
    ],
  ] as const)("requests the onramp quote for %s", async (_, networkId, name) => {
    const { flow, onramp, pass } = setupWorld(accountOn(networkId));
    await flow.load();
    flow.edit({ paymentAmount: "50" });
    await pass(500);
    expect(onramp.quotes).toMatchObject([{ network: { name } }]);
  });
  it("requests the onramp quote again when the user switches the network", async () => {
    const { flow, onramp, accounts, pass } = setupWorld();
    await flow.load();
    flow.edit({ paymentAmount: "50" });
    await pass(500);
    accounts.update(() => accountOn("eip155:137"));
    await pass(500);
    expect(onramp.quotes.map(({ network: asked }) => asked?.chainId)).toEqual(["1", "137"]);
  });
  it("requests no onramp quote without a connected account", async () => {
    const { flow, onramp, accounts, pass } = setupWorld();
    await flow.load();
    flow.edit({ paymentAmount: "50" });
    accounts.update(() => undefined);
    expect(flow.snapshot).toMatchObject({ paymentAmount: "50", quotesLoading: false });
    await pass(500);
    expect(onramp.quotes).toEqual([]);
  });
  it("reports the error if the onramp quote is malformed", async () => {
    const { flow, onramp, pass } = setupWorld();
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

describe("provider pages", () => {
  it("offers onramp providers that support the account's namespace and whose API key the host set", async () => {
    const fixture = setupWorld();
    await flushPromises();
    expect(urls(fixture).meld).toContain("publicKey=pk");
    expect(urls(fixture).coinbase).toContain("address=0x01");
    const onSolana = setupWorld(accountOn("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "So1"));
    await flushPromises();
    expect(Object.keys(urls(onSolana))).toEqual(["meld"]);
    expect(onSolana.onramp.pages).toEqual([]);
    expect(Object.keys(urls(setupWorld(undefined as never, "")))).toEqual(["coinbase"]);
  });
  it("offers no onramp provider without a connected account", async () => {
    const fixture = setupWorld();
    fixture.accounts.update(() => undefined);
    await flushPromises();
    expect(fixture.flow.snapshot.providers).toEqual([]);
    expect(fixture.flow.snapshot).not.toHaveProperty("account");
    expect(fixture.flow.buy("meld")).toBe(false);
  });
  it("adds the payment amount to the provider URL only if it is within the payment limits", async () => {
    const { flow, onramp, pass } = setupWorld();
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
  it(
    "clears a provider URL while it is requested again and after a failed request",
    { tags: ["F9"] },
    async () => {
      const fixture = setupWorld();
      await flushPromises();
      fixture.onramp.failure = new Error("down");
      fixture.flow.edit({ paymentAmount: "50" });
      await fixture.pass(500);
      const [meld, coinbase] = fixture.flow.snapshot.providers;
      expect(coinbase).not.toHaveProperty("url");
      expect(meld?.url).toContain("meld.example");
      expect(fixture.flow.buy("coinbase")).toBe(false);
    },
  );
  it("clears the onramp provider URLs when the user edits the form", { tags: ["F9"] }, async () => {
    const fixture = setupWorld();
    await flushPromises();
    fixture.flow.edit({ paymentAmount: "50" });
    expect(fixture.flow.buy("coinbase")).toBe(false);
    await fixture.pass(500);
    fixture.flow.edit({ purchaseCurrency: ETH as never });
    expect(fixture.flow.buy("coinbase")).toBe(false);
    await fixture.pass(500);
    expect(fixture.flow.buy("coinbase")).toBe(true);
    expect(fixture.onramp.pages.at(-1)).toMatchObject({ assets: ["ETH"], presetFiatAmount: 50 });
  });
  it(
    "requests the provider URL again when the offered currencies have loaded",
    { tags: ["F9"] },
    async () => {
      const fixture = setupWorld();
      fixture.onramp.offered = {
        paymentCurrencies: [CHF],
        purchaseCurrencies: [ETH, DAI] as never,
      };
      await flushPromises();
      await fixture.flow.load();
      await flushPromises();
      expect(fixture.onramp.pages.map(({ assets }) => assets)).toEqual([["USDC"], ["ETH"]]);
      expect(urls(fixture).coinbase).toContain("address=0x01");
    },
  );
  it("rejects an onramp provider URL on an unexpected origin", { tags: ["F9"] }, async () => {
    const fixture = setupWorld();
    fixture.onramp.pageBase = "https://evil.example/buy";
    fixture.flow.edit({ paymentAmount: "50" });
    await fixture.pass(500);
    expect(urls(fixture).coinbase).toBeUndefined();
  });
});

describe("retry after a service failure", () => {
  it("requests a missing provider URL and onramp quote once each after a failure", async () => {
    const fixture = setupWorld();
    await flushPromises();
    await fixture.flow.load();
    fixture.onramp.failure = new Error("down");
    fixture.flow.edit({ paymentAmount: "50" });
    await fixture.pass(500);
    expect(fixture.flow.snapshot).toMatchObject({ isPlaceholder: true });
    fixture.onramp.failure = undefined;
    await fixture.flow.load();
    expect(fixture.flow.snapshot).toMatchObject({ quotesLoading: true });
    await flushPromises();
    const before = [fixture.onramp.pages.length, fixture.onramp.quotes.length];
    expect(urls(fixture).coinbase).toContain("address=0x01");
    expect(fixture.flow.snapshot).toMatchObject({ isPlaceholder: false, purchaseAmount: "49.00" });
    expect(fixture.flow.snapshot).not.toHaveProperty("error");
    await fixture.flow.load();
    expect([fixture.onramp.pages.length, fixture.onramp.quotes.length]).toEqual(before);
  });
});

describe("late provider page", () => {
  it("ignores an older provider URL that arrives after a newer one", { tags: ["F9"] }, async () => {
    const fixture = setupWorld();
    await flushPromises();
    const late: ((url: string) => void)[] = [];
    fixture.onramp.page = () => new Promise((resolve) => late.push(resolve));
    fixture.flow.edit({ paymentAmount: "50" });
    await fixture.pass(500);
    fixture.flow.edit({ paymentAmount: "60" });
    await fixture.pass(500);
    late[1]?.("https://pay.coinbase.com/new");
    await flushPromises();
    late[0]?.("https://pay.coinbase.com/old");
    await flushPromises();
    expect(urls(fixture).coinbase).toBe("https://pay.coinbase.com/new");
  });
});

describe("provider window", () => {
  it("does not poll a purchase if the onramp popup was blocked", () => {
    const { flow, popups, clock } = setupWorld();
    popups.isBlocked = true;
    expect(flow.buy("meld")).toBe(false);
    expect(flow.snapshot).toMatchObject({ step: "blocked", selectedProvider: "meld" });
    expect(clock.pending).toBe(0);
  });
  it("opens BuyInProgress only from the provider list of the open modal", () => {
    const { flow, at } = setupWorld();
    expect(flow.buy("meld")).toBe(true);
    expect(at.pushed).toEqual(["BuyInProgress"]);
    at.view = "BuyInProgress";
    expect(flow.buy("meld")).toBe(true);
    [at.view, at.isOpen] = ["OnRampProviders", false];
    expect(flow.buy("meld")).toBe(true);
    expect(at.pushed).toEqual(["BuyInProgress"]);
  });
  it(
    "requests purchase reports only for the onramp provider that offers them",
    { tags: ["S7-018"] },
    async () => {
      const { flow, onramp, pass } = setupWorld();
      await flushPromises();
      const asked: string[] = [];
      onramp.reports = async (address) => (asked.push(address), []);
      flow.buy("meld");
      await pass(8_000);
      expect(asked).toEqual([]);
      flow.buy("coinbase");
      await flushPromises();
      expect(asked).toEqual(["0x01"]);
    },
  );
  it("polls only the provider window opened last, until the user leaves the view", async () => {
    const { flow, popups, at, clock, pass } = setupWorld();
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
  it("shows the provider list again when the account changes during a purchase", () => {
    const { flow, at, accounts } = setupWorld();
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
    // An update with the same account is not a change.
    flow.buy("meld");
    accounts.update(() => ({ ...accountOn("eip155:10") }));
    expect(at.pushed).toEqual(["instead OnRampProviders"]);
    expect(flow.snapshot.step).toBe("buying");
  });
  it("does not leave the onramp view when the first account connects", () => {
    const { at, accounts } = setupWorld();
    accounts.update(() => undefined);
    at.pushed.length = 0;
    at.view = "BuyInProgress";
    accounts.update(() => accountOn("eip155:10"));
    expect(at.pushed).toEqual([]);
  });
  it("leaves no timer of a purchase after the instance is disposed", async () => {
    const { flow, clock, life, pass } = setupWorld();
    flow.edit({ paymentAmount: "50" });
    flow.buy("coinbase");
    await pass(0);
    life.end();
    expect(clock.pending).toBe(0);
  });
});
