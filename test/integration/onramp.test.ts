import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FakeEnvironment, InMemoryOnramp, InMemoryPopups, inMemoryPorts } from "latchkit/testing";
import { accountModel } from "../../src/application/account/views/account.model.js";
import { createLatchkit, type LatchkitOptions } from "../../src/index.js";
import type { QuoteRequest } from "../../src/ports/onramp.port.js";
import { TWO_NETWORKS, settled } from "../support/started.js";
import { castWallet } from "../support/cast-wallet.js";

const stand = async (options: Partial<LatchkitOptions> = {}) => {
  const ports = inMemoryPorts({ networks: TWO_NETWORKS });
  const onramp = new InMemoryOnramp();
  const popups = new InMemoryPopups();
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    projectId: "p1",
    onramp: { meldPublicKey: "pk" },
    ...options,
    ports: { ...ports, onramp, popups, ...options.ports },
  });
  await latchkit.start();
  const wallet = castWallet(ports);
  await latchkit.connection.connect(wallet.connectorId);
  const actions = await latchkit.onramp.actions();
  await settled();
  const state = () => {
    const { snapshot } = latchkit.onramp;
    if (snapshot.step === "loading") throw new Error("no code");
    return snapshot;
  };
  return { ports, onramp, popups, latchkit, actions, state };
};

describe("buying", () => {
  it("S1-005 S3-042 S1-020 what is chosen has a price, and opens the provider's own page in the tap", async () => {
    const { latchkit, actions, popups, ports, state } = await stand();
    await actions.load();
    expect(state()).toMatchObject({
      paymentCurrency: { id: "USD" },
      purchaseCurrency: { symbol: "USDC" },
      isSample: false,
      providers: [{ name: "meld" }, { name: "coinbase" }],
    });
    actions.edit({ paymentAmount: "100" });
    expect(state()).toMatchObject({ quotesLoading: true });
    await ports.clock.pass(500);
    expect(state()).toMatchObject({ quotesLoading: false, purchaseAmount: "98.00" });
    await latchkit.modal.open({ view: "OnRampProviders" });
    expect(actions.buy("coinbase")).toBe(true);
    expect(popups.opened[0]?.addresses[0]).toMatch(/^https:\/\/pay\.coinbase\.com\/buy/u);
    expect(latchkit.navigation.snapshot.current.view).toBe("BuyInProgress");
    expect(state()).toMatchObject({ step: "buying", selectedProvider: "coinbase" });
    popups.opened[0]?.close();
    await ports.clock.pass(1_000);
    expect(state().step).toBe("left");
    await latchkit.dispose();
  });

  it("S7-047 the first provider's page carries the host's key and the account", async () => {
    const { latchkit, actions, popups } = await stand();
    expect(actions.buy("meld")).toBe(true);
    const url = new URL(popups.opened[0]?.addresses[0] ?? "");
    expect(url.origin).toBe("https://meldcrypto.com");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      publicKey: "pk",
      destinationCurrencyCode: "USDC",
      walletAddress: latchkit.account.snapshot.current?.address,
      externalCustomerId: "p1",
    });
    await latchkit.dispose();
  });

  it("without the host's key the first provider is not offered", async () => {
    const { latchkit, state } = await stand({ onramp: {} });
    expect(state().providers.map(({ name }) => name)).toEqual(["coinbase"]);
    await latchkit.dispose();
  });

  it("F9 opens nothing where the service gives a page of somebody else", async () => {
    const { latchkit, actions, onramp, popups, ports, state } = await stand();
    await actions.load();
    onramp.pageBase = "https://pay.coinbase.com.evil.example/buy";
    actions.edit({ paymentAmount: "100" });
    await ports.clock.pass(500);
    expect(state().providers[1]).not.toHaveProperty("url");
    expect(actions.buy("coinbase")).toBe(false);
    expect(popups.opened).toEqual([]);
    await latchkit.dispose();
  });

  it("S2-040 says that the browser blocked the window, and opens it with the next tap", async () => {
    const { latchkit, actions, popups, state } = await stand();
    popups.isBlocked = true;
    expect(actions.buy("meld")).toBe(false);
    expect(state().step).toBe("blocked");
    popups.isBlocked = false;
    expect(actions.buy("meld")).toBe(true);
    expect(state().step).toBe("buying");
    await latchkit.dispose();
  });
});

describe("what a service does not say", () => {
  it("S8-022 samples stand there, marked as such", async () => {
    const { latchkit, actions, onramp, state } = await stand();
    onramp.failure = new Error("down");
    await actions.load();
    expect(state()).toMatchObject({ isSample: true, purchaseCurrency: { symbol: "USDC" } });
    await latchkit.dispose();
  });

  it("S8-023 F9 a price that could not be had is none: nothing typed is lost", async () => {
    const { latchkit, actions, onramp, ports, state } = await stand();
    await actions.load();
    onramp.failure = new Error("down");
    actions.edit({ paymentAmount: "100" });
    await ports.clock.pass(500);
    expect(state()).toMatchObject({
      isPlaceholder: true,
      paymentAmount: "100",
      quote: { quoteId: "mocked-quote-id" },
      quotesLoading: false,
    });
    expect(state()).not.toHaveProperty("purchaseAmount");
    onramp.failure = undefined;
    actions.edit({ paymentAmount: "200" });
    await ports.clock.pass(500);
    expect(state()).toMatchObject({ isPlaceholder: false, purchaseAmount: "196.00" });
    await latchkit.dispose();
  });

  it("F9 whatever order answers come in, the price that is shown is of the present input", async () => {
    const { latchkit, actions, onramp, ports, state } = await stand();
    await actions.load();
    const waiting: { readonly amount: string; answer(): void }[] = [];
    onramp.quote = (request: QuoteRequest) =>
      new Promise((resolve) => {
        const { amount } = request;
        const price = { amount, currency: "USDC" };
        waiting.push({
          amount,
          answer: () =>
            resolve({
              quoteId: amount,
              networkFee: price,
              paymentSubtotal: price,
              paymentTotal: price,
              purchaseAmount: price,
            }),
        });
      });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 10, max: 99 }), fc.nat(3)), { maxLength: 8 }),
        async (steps) => {
          for (const [amount, at] of steps) {
            actions.edit({ paymentAmount: String(amount) });
            await ports.clock.pass(500);
            waiting[at]?.answer();
            await settled();
            const { purchaseAmount, paymentAmount, quotesLoading } = state();
            expect([undefined, paymentAmount]).toContain(purchaseAmount);
            expect(quotesLoading).toBe(purchaseAmount === undefined);
          }
          waiting.length = 0;
        },
      ),
      { numRuns: 200 },
    );
    await latchkit.dispose();
  });
});

describe("the options of buying", () => {
  it.each([
    [5, "options/wrong-type", "onramp"],
    [{ meldPublicKey: " " }, "options/wrong-type", "onramp.meldPublicKey"],
    [{ country: "Germany" }, "options/wrong-type", "onramp.country"],
    [{ meldUrl: "http://meld.example" }, "options/malformed-url", "onramp.meldUrl"],
    [{ coinbaseUrl: "//pay" }, "options/malformed-url", "onramp.coinbaseUrl"],
  ])("%j is refused by name when buying is first used", async (onramp, code, option) => {
    const latchkit = createLatchkit({ networks: TWO_NETWORKS, onramp: onramp as never });
    await expect(latchkit.onramp.actions()).rejects.toMatchObject({ code, context: { option } });
    await latchkit.dispose();
  });
});

describe("the way to buying", () => {
  const offered = async (options: Partial<LatchkitOptions> = {}): Promise<boolean> => {
    const { latchkit } = await stand(options);
    const { actions } = accountModel(latchkit).snapshot;
    await latchkit.dispose();
    return actions.includes("onramp");
  };
  const inShanghai = {
    ports: { environment: new FakeEnvironment({ timeZone: "Asia/Shanghai" }) },
  };

  it("S1-020 stands in the account with a project, unless the host turned it off", async () => {
    expect(await offered()).toBe(true);
    expect(await offered({ features: { onramp: false } })).toBe(false);
    expect(await offered({ projectId: undefined as never })).toBe(false);
  });
  it("S9-026 is hidden in restricted regions where the host says so", async () => {
    expect(await offered(inShanghai)).toBe(true);
    expect(await offered({ ...inShanghai, onrampInRestrictedRegions: "hide" })).toBe(false);
    expect(await offered({ onrampInRestrictedRegions: "hide" })).toBe(true);
  });
});
